/** The required fields, by their labels on the screen. */
export const requiredFields = {
  first_name: 'First Name',
  last_name: 'Last Name',
  phone_number: 'Phone Number',
  date_of_birth: 'Date of Birth',
  gender: 'Gender',
  home_address: 'Home Address',
  local_govt: 'Local Government',
  state_of_origin: 'State of Origin',
  nationality: 'Nationality',
  bank_name: 'Bank Name',
  account_name: 'Account Name',
  account_number: 'Account Number',
} as const

export type RequiredField = keyof typeof requiredFields

/** The profile that agents of tests have, besides the name and phone number of their accounts. */
export const filledProfile = {
  date_of_birth: '01/31/1990',
  gender: 'Female',
  home_address: '12 Harvest Road',
  local_govt: 'Ikeja',
  state_of_origin: 'Lagos',
  nationality: 'Nigerian',
  bank_name: 'Granary Bank',
  account_name: 'Ada Obi',
  account_number: '0123456789',
} as const
