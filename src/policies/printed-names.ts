import { returnMeaning } from '../../company/basis.ts';
import { figures } from '../../company/figures.ts';
import { eligibleInvestors, ukInvestorCategories } from '../../company/funds.ts';
import { formatOfficeCities, formatOfficesAbroad, headquartersCity } from '../../company/offices.ts';
import { atEndOfSentence, formatRegisteredOffice, organization } from '../../company/organization.ts';

/** The names, numbers and addresses of the company that a policy prints with `<Name of="…" />`. */
export const names = {
  eligibleInvestors,
  ukInvestorCategories,
  returnMeaning,
  assetsNote: figures.assetsUnderManagement.note,
  offsetNote: figures.carbonOffset.note,
  actingHeadOfSustainability: organization.actingHeadOfSustainability.value,
  tradingName: organization.tradingName.value,
  operatingCompany: organization.operatingCompany.name.value,
  operatingCompanyNumber: organization.operatingCompany.number.value,
  parent: organization.parent.name.value,
  parentNumber: organization.parent.number.value,
  placeOfRegistration: organization.placeOfRegistration.value,
  bankHolidays: organization.bankHolidays.name,
  registeredOffice: formatRegisteredOffice(),
  dataProtectionRegistration: organization.dataProtectionRegistration.value,
  officeCities: formatOfficeCities(),
  headquartersCity,
  officesAbroad: formatOfficesAbroad(),
  hotlineProvider: organization.speakUpHotline.value.provider,
  modernSlaverySignatory: atEndOfSentence(organization.modernSlaverySignatory.value),
};

/** The telephone numbers that a policy prints as links with `<Telephone of="…" />`. */
export const telephones = {
  company: organization.telephone.value,
  hazards: organization.hazardTelephone.value,
  hotline: organization.speakUpHotline.value.telephone,
};
