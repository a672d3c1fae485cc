/** The fields that must be filled in, by the label on the screen. */
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
