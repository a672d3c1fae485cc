/** The agents of the demonstration's network besides those in `people.ts`, in the order in which they joined. */

type NetworkAgent = {
  first_name: string
  last_name: string
  /**
   * The owner of the referral code: the company, the demonstration agent, or the agent at this position of the list.
   */
  sponsor: 'company' | 'agent' | number
  /** The state of the agent's registration fee. */
  state: 'active' | 'waiting' | 'proof sent' | 'proof rejected'
}

const active = (first_name: string, last_name: string, sponsor: NetworkAgent['sponsor']): NetworkAgent => ({
  first_name,
  last_name,
  sponsor,
  state: 'active',
})

export const networkAgents: NetworkAgent[] = [
  active('Chinedu', 'Eze', 'agent'),
  active('Halima', 'Bello', 'agent'),
  active('Samuel', 'Oyelaran', 'company'),
  active('Grace', 'Nwosu', 'agent'),
  active('Ibrahim', 'Sani', 0),
  active('Folake', 'Adebayo', 'agent'),
  active('Emeka', 'Obi', 0),
  active('Zainab', 'Yusuf', 1),
  active('Tunde', 'Bakare', 'agent'),
  active('Ngozi', 'Okonkwo', 3),
  active('Peter', 'Danjuma', 2),
  active('Aisha', 'Mohammed', 1),
  active('Kelechi', 'Uche', 'agent'),
  active('Sade', 'Ogunleye', 5),
  active('Victor', 'Effiong', 3),
  active('Mariam', 'Lawal', 7),
  active('Obinna', 'Nnadi', 'agent'),
  active('Ruth', 'Akpan', 4),
  active('Yakubu', 'Gowon', 2),
  active('Blessing', 'Etim', 8),
  active('Femi', 'Alabi', 'agent'),
  active('Hadiza', 'Abubakar', 11),
  active('Chika', 'Anyanwu', 6),
  active('Musa', 'Ibrahim', 10),
  active('Bukola', 'Fashola', 13),
  active('Daniel', 'Ekpo', 12),
  active('Amina', 'Suleiman', 'agent'),
  active('Uchenna', 'Igwe', 9),
  active('Joseph', 'Haruna', 18),
  active('Temitope', 'Ajayi', 16),
  active('Ifeoma', 'Madu', 14),
  active('Sunday', 'Okoro', 20),
  active('Fatima', 'Garba', 15),
  active('Kunle', 'Afolabi', 'agent'),
  active('Esther', 'Udo', 19),
  active('Bashir', 'Aliyu', 23),
  active('Adaeze', 'Nwachukwu', 22),
  active('Michael', 'Bassey', 17),
  active('Rukayat', 'Salami', 24),
  { first_name: 'Ekene', last_name: 'Okafor', sponsor: 'agent', state: 'proof sent' },
  active('Kemi', 'Olatunji', 29),
  active('Gabriel', 'Odeh', 31),
  active('Nkechi', 'Agu', 'agent'),
  active('Lateef', 'Jimoh', 33),
  active('Patience', 'Inyang', 34),
  active('Usman', 'Bala', 35),
  active('Oluchi', 'Onyeka', 36),
  active('Segun', 'Adeleke', 40),
  active('Comfort', 'Sunday', 'agent'),
  { first_name: 'Abdul', last_name: 'Rahman', sponsor: 23, state: 'proof sent' },
  { first_name: 'Yetunde', last_name: 'Coker', sponsor: 5, state: 'waiting' },
  { first_name: 'Solomon', last_name: 'Ita', sponsor: 9, state: 'proof rejected' },
  { first_name: 'Maryam', last_name: 'Idris', sponsor: 'agent', state: 'waiting' },
  { first_name: 'Chidera', last_name: 'Ani', sponsor: 12, state: 'proof sent' },
  { first_name: 'Wale', last_name: 'Ogunbanjo', sponsor: 20, state: 'waiting' },
  { first_name: 'Joy', last_name: 'Edet', sponsor: 44, state: 'waiting' },
  { first_name: 'Nasiru', last_name: 'Kabir', sponsor: 26, state: 'proof sent' },
]

/** Agents of the list who withdraw money, with what the bank calls the account. The rest of their profiles is the debtor's. */
export const payees = [
  { name: 'Chinedu Eze', account_number: '2011450078' },
  { name: 'Halima Bello', account_number: '2011459921' },
  { name: 'Grace Nwosu', account_number: '2013382206' },
] as const

type DemoWithdrawal = {
  /** By default the demonstration agent. */
  by?: (typeof payees)[number]['name']
  amount: string
  decision: 'approve' | 'reject' | undefined
  /** Requested once so many agents of the list have joined, by default after all have. */
  joined?: number
  /** Everything approved so far goes to the bank a day later and is paid on the day after that. */
  isPaidNext?: true
}

/** The withdrawals in order, but for the debtor's. */
export const networkWithdrawals: DemoWithdrawal[] = [
  { amount: '30.00', decision: 'approve', joined: 5, isPaidNext: true },
  { by: 'Chinedu Eze', amount: '15.00', decision: 'approve', joined: 7 },
  { amount: '25.00', decision: 'approve', joined: 14, isPaidNext: true },
  { by: 'Halima Bello', amount: '20.00', decision: 'approve', joined: 15 },
  { by: 'Grace Nwosu', amount: '15.00', decision: 'approve', joined: 16, isPaidNext: true },
  { by: 'Chinedu Eze', amount: '12.00', decision: 'approve', joined: 22 },
  { by: 'Halima Bello', amount: '10.00', decision: 'approve', joined: 23, isPaidNext: true },
  { by: 'Grace Nwosu', amount: '11.00', decision: 'approve', joined: 29 },
  { by: 'Chinedu Eze', amount: '10.00', decision: 'approve', joined: 30, isPaidNext: true },
  { amount: '60.00', decision: 'reject', joined: 33 },
  { amount: '40.00', decision: 'approve', joined: 38, isPaidNext: true },
  { amount: '12.50', decision: 'approve', joined: 43 },
  { amount: '20.00', decision: 'reject', joined: 48 },
  { amount: '35.00', decision: 'approve', joined: 53 },
  { amount: '15.00', decision: undefined },
  { amount: '22.75', decision: undefined },
]

/** An agent who withdraws the bonus for a referral whose fee turns out never to have arrived. */
export const debtor = {
  name: 'Kemi Olatunji',
  referral: 'Segun Adeleke',
  profile: {
    date_of_birth: '08/02/1990',
    gender: 'Female',
    home_address: '22 Unity Road, Ilorin',
    local_govt: 'Ilorin West',
    state_of_origin: 'Kwara',
    nationality: 'Nigerian',
    bank_name: 'Granary Savings',
    account_name: 'Kemi Olatunji',
    account_number: '9876501234',
  },
  withdrawal: { amount: '20.00', decision: 'approve' },
  reversal: { reason: 'never_arrived', note: 'The receipt was for another company.' },
} as const

/** The latest payout batch, by the amounts in it. One line is returned; the others are paid. */
export const latestPayout = {
  filter: { maximum: '30.00' },
  returned: { amount: '12.50', reason: 'The receiving bank was not available' },
} as const
