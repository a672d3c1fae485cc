/** The required fields, by their labels on the screen. */
export const requiredFields = {
  first_name: 'First name',
  last_name: 'Last name',
  phone_number: 'Phone number',
  date_of_birth: 'Date of birth',
  gender: 'Gender',
  home_address: 'Home address',
  local_govt: 'Local government',
  state_of_origin: 'State of origin',
  nationality: 'Nationality',
  bank_name: 'Bank name',
  account_name: 'Account name',
  account_number: 'Account number',
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
