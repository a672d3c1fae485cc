/** The people who can sign in to the demonstration, and the company's own agent. */

export const password = 'Evergrove-demo-1'

export const rootAgent = {
  email: 'company@demo.test',
  first_name: 'Goldenfield',
  last_name: 'Capital',
  phone_number: '+234 201 555 0140',
  code: 'gfcgranary',
}

export const agent = {
  email: 'agent@demo.test',
  first_name: 'Amara',
  last_name: 'Okafor',
  phone_number: '08030001234',
  code: 'gfcharvest',
}

export const agentProfile = {
  date_of_birth: '03/14/1984',
  gender: 'Female',
  home_address: '7 Palm Grove Street, Surulere',
  local_govt: 'Surulere',
  state_of_origin: 'Anambra',
  nationality: 'Nigerian',
  bank_name: 'Harvest Trust Bank',
  account_name: 'Amara Okafor',
  account_number: '0123456789',
}

export const newcomer = {
  email: 'newcomer@demo.test',
  first_name: 'Tobi',
  last_name: 'Adeyemi',
  phone_number: '08030005678',
}

export const staffEmail = 'staff@demo.test'
