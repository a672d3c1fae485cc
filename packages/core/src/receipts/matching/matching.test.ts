/** The text of a line is compared with PINs and names, and decides how far the line is matched. */
import { describe, expect, test } from 'vitest'
import type { StatementEntry } from '../../bank-files/index.ts'
import { isSimilarName, wordsOf } from '../../platform/names.ts'
import { type Findings, type Judgement, judgeLine, type PossiblePayment, pinsIn, pinsNear } from '../judge-line.ts'

const PIN = '4820193756'

describe('a PIN in a text', () => {
  test.each([
    `Fee ${PIN}`,
    `PIN${PIN}/Ann`,
    '48201 93756',
    'REF 4820-193-756.',
    '12 4820193756',
    `${PIN}, ${PIN}`,
    'RF18 4820 1937 56',
  ])('is found in "%s"', (text) => {
    expect(pinsIn(text)).toContain(PIN)
  })

  test.each([
    '4820\u2013193\u2013756',
    'PIN \uFF14\uFF18\uFF12\uFF10\uFF11\uFF19\uFF13\uFF17\uFF15\uFF16',
    '48201\u200B93756',
    '4820\u00A0193\u00A0756',
    `RF18${PIN}`,
    `FEE20261120${PIN}`,
    `${PIN}20112026 ADA`,
    `201126${PIN}`,
    `2026-11-20${PIN}`,
    `${PIN}20/11/2026`,
    `${PIN}20NOV26`,
  ])('[P21] is found in "%s"', (text) => {
    expect(pinsIn(text)).toContain(PIN)
  })

  test.each([
    '482019375',
    '48201937560',
    `999999${PIN}`,
    `${PIN}99999999`,
    'Invoice 482 for 2026',
    '',
    '4820 / 193756',
  ])('is not found in "%s"', (text) => {
    expect(pinsIn(text)).not.toContain(PIN)
  })

  test.each([
    ['a wrong digit', '4820193757'],
    ['a missing digit', '482019376'],
    ['a digit too many', '48201937756'],
    ['two digits swapped', '4820913756'],
    ['a missing first digit', '820193756'],
    ['a digit too many at the end', '48201937561'],
  ])('is near a number with %s', (_, number) => {
    expect(pinsNear(`Fee ${number}`)).toContain(PIN)
  })

  test.each([
    ['two wrong digits', '4820193747'],
    ['two digits missing', '48201937'],
    ['distant digits swapped', '6820193754'],
  ])('is not near a number with %s', (_, number) => {
    expect(pinsNear(`Fee ${number}`)).not.toContain(PIN)
  })
})

test('[P19] a text that consists only of numbers gives at most twenty PINs and no similar ones, because no payer writes it', () => {
  const text = Array.from({ length: 200 }, (_, at) => (at * 7) % 10).join(' ')
  expect(pinsIn(text).length).toBeLessThanOrEqual(20)
  expect(pinsNear(text)).toEqual([])
  const groups = Array.from({ length: 20_000 }, (_, at) => String(at % 1000)).join(' ')
  expect(pinsIn(groups)).toHaveLength(20)
})

describe('a name', () => {
  const ada = { first: 'José', last: 'Adebayo' }
  test.each(['ADEBAYO JOSE', 'Jose Adebayo, fee', 'Mr JOSE P ADEBAYOO', 'adebajo josé'])('is like "%s"', (text) => {
    expect(isSimilarName(ada, wordsOf(text))).toBe(true)
  })
  test.each(['Jose', 'Ada Adebayo', 'J. Adebayo', 'Jose Adeola', ''])('is not like "%s"', (text) => {
    expect(isSimilarName(ada, wordsOf(text))).toBe(false)
  })
})

describe('a line', () => {
  const payment: PossiblePayment = {
    id: 1,
    pin: PIN,
    amount: 100_00n,
    round: 1,
    isApproved: false,
    isMatched: false,
    agentStatus: 'Pending',
    firstName: 'Ann',
    lastName: 'Smith',
  }
  const line: StatementEntry = { bookedOn: '2026-12-01', amount: 100_00n, text: `Fee ${PIN}`, reference: '', name: '' }
  const judge = (found: Partial<Findings>, change: Partial<StatementEntry> = {}, isOnly = true) =>
    judgeLine({ ...line, ...change }, { exact: [], near: [], named: [], ...found }, () => isOnly)
  const other = { ...payment, id: 2, pin: '1111111111' }
  const named = { text: 'from Ann Smith' }

  test.each<[string, Judgement, Partial<Judgement>]>([
    [
      'with the PIN and the fee is matched',
      judge({ exact: [payment] }),
      { status: 'Matched', finding: 'pin', payment },
    ],
    [
      'with the PIN of a payment that was approved by its proof is matched',
      judge({ exact: [{ ...payment, isApproved: true }] }),
      { status: 'Matched', finding: 'pin' },
    ],
    [
      'with the PIN of a closed account whose fee was approved is matched',
      judge({ exact: [{ ...payment, isApproved: true, agentStatus: 'Closed' }] }),
      { status: 'Matched', finding: 'pin' },
    ],
    [
      'with another amount waits',
      judge({ exact: [payment] }, { amount: 99_99n }),
      { status: 'Waiting', finding: 'wrong_amount', payment },
    ],
    [
      'with the PIN of a payment that is matched with another line waits',
      judge({ exact: [{ ...payment, isMatched: true }] }),
      { status: 'Waiting', finding: 'matched_before' },
    ],
    [
      'with the same PIN as another line of the file waits',
      judge({ exact: [payment] }, {}, false),
      { status: 'Waiting', finding: 'two_lines' },
    ],
    [
      'with the PIN of a closed account waits',
      judge({ exact: [{ ...payment, agentStatus: 'Closed' }] }),
      { status: 'Waiting', finding: 'account_closed' },
    ],
    [
      'with two PINs waits',
      judge({ exact: [payment, other] }),
      { status: 'Waiting', finding: 'several_pins', payment: null },
    ],
    [
      'with a slip in the PIN is proposed',
      judge({ near: [payment] }),
      { status: 'Proposed', finding: 'pin_slip', payment },
    ],
    [
      'with a number near two PINs waits',
      judge({ near: [payment, other] }),
      { status: 'Waiting', finding: 'several_payments', payment: null },
    ],
    [
      'with the name of the agent is proposed',
      judge({ named: [payment] }, named),
      { status: 'Proposed', finding: 'name', payment },
    ],
    [
      'with the name of two agents waits',
      judge({ named: [payment, other] }, named),
      { status: 'Waiting', finding: 'several_payments' },
    ],
    [
      'with another name is new',
      judge({ named: [payment] }, { text: 'from Ann Miller' }),
      { status: 'New', finding: null },
    ],
    [
      'with a number near the PIN of an approved payment is new',
      judge({ near: [{ ...payment, isApproved: true }] }),
      { status: 'New' },
    ],
    [
      'with a number near a PIN and another amount is new',
      judge({ near: [payment] }, { amount: 1n }),
      { status: 'New', payment: null },
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toMatchObject(expected)
  })
})
