import { eligibleInvestors, ukInvestorCategories } from '../../company/funds.ts';
import { formatRegisteredOffice, organization } from '../../company/organization.ts';

/** The names, numbers and addresses of the company that a policy prints with `<Name of="…" />`. */
export const names = {
  eligibleInvestors,
  ukInvestorCategories,
  actingHeadOfSustainability: organization.actingHeadOfSustainability.value,
  hazardTelephone: organization.hazardTelephone.value.display,
  tradingName: organization.tradingName.value,
  operatingCompany: organization.operatingCompany.name.value,
  operatingCompanyNumber: organization.operatingCompany.number.value,
  parent: organization.parent.name.value,
  parentNumber: organization.parent.number.value,
  placeOfRegistration: organization.placeOfRegistration.value,
  registeredOffice: formatRegisteredOffice(),
  telephone: organization.telephone.value.display,
  dataProtectionRegistration: organization.dataProtectionRegistration.value,
  hotlineProvider: organization.speakUpHotline.value.provider,
  hotlineTelephone: organization.speakUpHotline.value.telephone,
  modernSlaverySignatory: organization.modernSlaverySignatory.value,
};
