import type { EntryExplanation } from '@evergrove/contract/ledger/explanation'
import type { LogReceipt } from '@evergrove/contract/transparency'
import { beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../../testing/axe.ts'
import { savedText } from '../../../../testing/files.ts'
import { pressOn } from '../../../../testing/keyboard.ts'
import { answerJson, answerStatus } from '../../../../testing/network.ts'
import { type Agent, getAs, makeActiveAgent, perform } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { verifyReceipt } from '../../../components/entries/verify-receipt.ts'

let agent: Agent
let shown: EntryExplanation
let receipt: LogReceipt

beforeAll(async () => {
  agent = await makeActiveAgent()
  await perform('credit', agent.id, '50.00')
  const [{ id: number } = { id: 0 }] = (await getAs(agent, 'dashboard/statement')) as { id: number }[]
  await perform('signLog')
  shown = (await getAs(agent, `dashboard/entries/${number}`)) as EntryExplanation
  receipt = (await getAs(agent, `dashboard/entries/${number}/proof`)) as LogReceipt
})

const open = () => renderScreen(`/dashboard/statement/${shown.number}`, { as: agent })
const verify = () => page.getByRole('button', { name: 'Verify' }).click()
const findOutcome = () => page.getByRole('status').filter({ hasText: /erified|within a minute/ })

/** The message contains the time, so that it does not look new for as long as the screen is open. */
const VERIFIED = /Verified on \w+ \d+, \d{4}, \d+:\d\d\s[AP]M UTC\. This entry matches the public log/

test('the receipt can be downloaded without a verification, and refusals are explained', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL')
  await open()
  await expect
    .element(
      page.getByText(`This entry is number ${(receipt.position + 1).toLocaleString('en-US')} in the log.`, {
        exact: false,
      }),
    )
    .toBeVisible()
  const call = `GET dashboard/entries/${shown.number}/proof`
  const download = () => page.getByRole('button', { name: 'Download receipt' }).click()
  const restore = answerJson(call, { detail: 'Not yet.' }, { status: 409 })
  await download()
  await expect.element(findOutcome()).toMatchTextContent('This entry enters the log within a minute. Try again then.')
  restore()
  const repair = answerStatus(call, 500)
  await download()
  await expect.element(page.getByText('The receipt could not be downloaded. Try again.')).toBeVisible()
  repair()
  expect(saved).not.toHaveBeenCalled()
  await download()
  await expect.element(page.getByText('The receipt has been downloaded.')).toBeVisible()
  expect(JSON.parse(await savedText(saved.mock.calls))).toMatchObject({ entry: receipt.entry })
})

test('a receipt altered by the server is not verified, and the verified receipt is the one that is downloaded', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL')
  const altered = { ...receipt, entry: receipt.entry.replace('5000', '5001') }
  const restore = answerJson(`GET dashboard/entries/${shown.number}/proof`, altered)
  await open()
  await verify()
  await expect
    .element(findOutcome())
    .toMatchTextContent('Not verified. This entry may have been changed. The log has another entry under this number.')
  restore()
  await page.getByRole('button', { name: 'Download receipt' }).click()
  await expect.element(page.getByText('The receipt has been downloaded.')).toBeVisible()
  await expect.element(findOutcome()).toMatchTextContent('Not verified.')
  expect(JSON.parse(await savedText(saved.mock.calls))).toEqual(altered)
})

test('an entry that is not in the log yet says so', async () => {
  answerJson(`GET dashboard/entries/${shown.number}`, { ...shown, log_number: null })
  await open()
  await expect.element(page.getByText('This entry enters the log within a minute.', { exact: false })).toBeVisible()
})

test('an agent verifies an entry against the public log, later if it is not signed yet, and again after a failure', {
  tags: 'accessibility',
}, async () => {
  await open()
  const call = `GET dashboard/entries/${shown.number}/proof`
  const restore = answerJson(call, { detail: 'Not yet.' }, { status: 409 })
  await verify()
  await expect.element(findOutcome()).toMatchTextContent('This entry enters the log within a minute.')
  restore()
  const repair = answerStatus(call, 404)
  await verify()
  await expect.element(page.getByText('The entry could not be verified. Try again.')).toBeVisible()
  repair()
  await pressOn(page.getByRole('button', { name: 'Verify' }))
  await expect.element(findOutcome()).toMatchTextContent(VERIFIED)
  // A button that is disabled while it is busy would lose the focus.
  await expect.element(page.getByRole('button', { name: 'Verify' })).toHaveFocus()
  await expect.element(findOutcome()).toMatchTextContent('and the log’s signature is valid.')
  await expect.element(page.getByRole('button', { name: 'Download receipt' })).toBeVisible()
  await expectNoViolationsAnywhere()
  await expectToFit()
})

test('every part of a receipt is checked', async () => {
  const verdict = (change: Partial<LogReceipt>, published = receipt.checkpoint) =>
    verifyReceipt({ ...receipt, ...change }, published, shown)
  expect(await verdict({})).toMatchObject({ isProven: true, isSigned: true, position: receipt.position })

  const salt = (begin: string) => receipt.entry.replace(/"salt":"../, `"salt":"${begin}`)
  const salted = { entry: salt('00') === receipt.entry ? salt('01') : salt('00') }
  const [first = '', ...rest] = receipt.proof
  for (const change of [salted, { position: receipt.position ^ 1 }, { proof: rest }, { proof: [...rest, first] }]) {
    expect(await verdict(change)).toEqual({ isProven: false, why: 'The proof does not lead to the public checkpoint.' })
  }
  expect(await verdict({}, `${receipt.checkpoint}\n`)).toEqual({
    isProven: false,
    why: 'The public checkpoint is a different one.',
  })
  const forge = (letter: string) => receipt.checkpoint.replace(/(— \S+ .{8})./, `$1${letter}`)
  const forged = forge('A') === receipt.checkpoint ? forge('B') : forge('A')
  expect(await verdict({ checkpoint: forged }, forged)).toEqual({
    isProven: false,
    why: 'The checkpoint is not signed with the key of the log.',
  })
})
