/** What the document of the dashboard shows of its agent before the app runs. Only the server uses the sources. */
import { earnedFields } from '@evergrove/contract/ledger/transfer-kinds'
import type { EarlyDrawing } from '../../platform/session/early-calls.ts'
import { MISSING, OPTIONAL_FIELD, profileGroups, welcomeWords } from '../overview/profile-gaps.ts'

/** The first figure that the document draws: its name among the bars, and its field of the account info. */
export const DRAWN_FIGURE = 'total_balance'

/** The greeting in the header (DASH-004). */
export const greetingFor = (name: string): string => `Hello, ${name}`

/** Returns the source of these words with the first name of `agent`. */
const withName = (words: (name: string) => string): string =>
  `${JSON.stringify(words('%'))}.replace('%', () => agent.first_name)`

/** The greatest length of an amount on one line at each size of type. */
const sizes = [
  [9, ''],
  [13, '0.82em'],
  [16, '0.64em'],
  [99, '0.52em'],
] as const

/** Returns the font size at which an amount of this length fits on one line; an empty text for the usual size. */
export const fontSizeFor = (length: number): string => sizes.find(([longest]) => length <= longest)?.[1] ?? ''

/**
 * Returns the greeting and, on the overview, the amounts of the account info, each for the bar of its name. A newcomer
 * sees the way to an active account instead of figures.
 */
export const agentDrawings = (): readonly EarlyDrawing[] => [
  {
    of: ['auth/users/me/'],
    slot: 'greeting',
    draw: `(agent) => put('greeting', ${withName(greetingFor)})`,
  },
  {
    of: ['auth/users/me/', 'dashboard/user-account-info'],
    slot: 'missing',
    draw: `(agent, account) => {
      if (agent.status === 'Pending') return;
      for (const name of ${JSON.stringify([DRAWN_FIGURE, ...earnedFields])}) {
        const text = money(account[name]);
        const [, size] = ${JSON.stringify(sizes)}.find(([longest]) => text.length <= longest);
        put(name, text, size);
      }
      show('bars', false);
      show('figures', true);
      if (!Object.entries(agent).some(([name, value]) => name !== '${OPTIONAL_FIELD}' && value === null)) return;
      const gaps = ${JSON.stringify(profileGroups)}
        .filter(({ fields }) => fields.some((name) => agent[name] === null))
        .map(({ label }) => label);
      const words = new Intl.ListFormat('en', { type: 'conjunction' }).format(gaps.length === 0 ? ['photo'] : gaps);
      put('welcome', ${withName(welcomeWords)});
      put('missing', '${MISSING}' + words);
      show('incomplete', true);
    }`,
  },
]
