/** Terms that some policies use without defining them, each with the path and fragment of the clause that defines it. */
export const terms = {
  CISO: {
    meaning:
      'Chief Information Security Officer: sets the standards of information security and checks them.',
    definedAt: '/info-security#scope-and-responsibilities',
  },
  EPC: {
    meaning: 'Energy Performance Certificate: how much energy a building needs, from A (least) to G.',
    definedAt: '/esg-policy#property-standards',
  },
  'facilitation payments': {
    meaning: 'Small unofficial payments to make someone carry out, or speed up, a duty they already have.',
    definedAt: '/anti-corruption#facilitation-payments',
  },
  'HSE Director': {
    meaning: 'The director responsible for health, safety and the environment.',
    definedAt: '/health-safety#responsibilities',
  },
  TCFD: {
    meaning:
      'Task Force on Climate-related Financial Disclosures: recommendations on reporting climate risk, now part of the standard IFRS S2.',
    definedAt: '/esg-policy#climate-scenarios-and-tcfd',
  },
} as const;
