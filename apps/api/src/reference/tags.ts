/** The groups of calls in the order of the API document. */
export const tags = [
  { name: 'Public content', description: 'What the public pages show.' },
  { name: 'Forms', description: 'What visitors send: messages, newsletter subscriptions, reports of errors.' },
  { name: 'Accounts', description: 'Signing up, and the links that are sent by email.' },
  { name: 'Sessions', description: 'Tokens of agents.' },
  { name: 'Profile', description: 'The agent’s own account, profile and password.' },
  { name: 'Second factors', description: 'Passkeys, the authenticator app and the recovery codes of an agent.' },
  { name: 'Network', description: 'The agents around the calling agent, and the levels of the plan.' },
  { name: 'Withdrawals', description: 'Requests of the calling agent for money.' },
  { name: 'Statement', description: 'The entries of the calling agent’s account.' },
  { name: 'Notifications', description: 'Notifications of the calling agent.' },
  { name: 'Payments', description: 'The registration fee of the calling agent and its proof.' },
  { name: 'Libraries', description: 'Content for agents.' },
  { name: 'Staff', description: 'The console: sign-in, agents, money, messages, accounts and the audit trail.' },
  { name: 'Staff: content', description: 'The content of the site and its pictures.' },
]
