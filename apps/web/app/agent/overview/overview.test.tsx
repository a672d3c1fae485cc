import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { expectCopied } from '../../../testing/copy.ts'
import { colourOf, expectFigure, expectGone, expectTexts, findCard, findTable } from '../../../testing/find.ts'
import { answerJson } from '../../../testing/network.ts'
import { changeAgent, findAgentCard, openOverview, showEarningsChart } from '../../../testing/overview.ts'
import { getMe, makeAgent, perform } from '../../../testing/people.ts'

const account = {
  total_balance: '1500.00',
  match_bonus_earned: '200.00',
  referral_bonus_earned: '50.00',
  depth: 6,
}
const person = (id: number) => ({
  id,
  date_joined: '2024-01-05T10:20:30.000Z',
  first_name: 'Bola',
  last_name: `Ade ${id}`,
  email: `bola.${id}@recruits.example`,
  phone_number: '08087654321',
  status: 'Active',
  recommended_by: 1,
  placed_under: 1,
  distance: 1,
  is_counted: true,
})

async function expectBadge(status: string, look: string, token: string): Promise<void> {
  const badge = findAgentCard().locate(`[data-look=${look}]`)
  await expect.element(badge).toHaveTextContent(status)
  await expect.element(badge).toHaveStyle({ color: colourOf(token) })
}

test('[OVER-002] an agent is not asked for the recommender’s address', async () => {
  changeAgent({ image: 'photo.webp', recommended_by_email: null })
  await openOverview(await makeAgent())
  await expectGone(page.getByRole('alert'))
})

test('[OVER-001] [OVER-009] empty fields are shown as dashes, and the status Inactive in the style for danger', async () => {
  changeAgent({
    status: 'Inactive',
    image: 'photo.webp',
    bank_name: null,
    nationality: null,
    recommended_by_email: null,
  })
  await openOverview(await makeAgent())
  await expect.element(page.getByRole('alert')).toHaveTextContent('Welcome Ada, please complete your profile')
  for (const label of ['Bank name', 'Nationality', 'Recommended by']) {
    await expect.element(page.getByRole('row', { name: label }).getByRole('cell')).toHaveTextContent('-')
  }
  await expectBadge('Inactive', 'danger', '--color-danger')
})

test('[OVER-004] [OVER-005] [OVER-006] [OVER-007] [OVER-008] [OVER-009] [CONST-003] cards show the figures in dollars and the agent, without a next level after the last one', async () => {
  const agent = await makeAgent()
  changeAgent({ status: 'Active' })
  answerJson('GET dashboard/user-account-info', account)
  answerJson('GET dashboard/downlines', [1, 2, 3, 4, 5, 6, 7].map(person))
  await openOverview(agent)
  await expectFigure('Total Balance', '$1,500.00')
  await expectFigure('Total Downlines', '7')
  await expectFigure('Match Bonus', '$200.00')
  await expectFigure('Referral Bonus', '$50.00')
  for (const text of ['Level 6', agent.email, 'AO']) {
    await expect.element(findAgentCard().getByText(text, { exact: true })).toBeVisible()
  }
  await expectBadge('Active', 'primary', '--color-positive-ink')
  await expect.element(findCard('Next level')).toMatchTextContent('All 6 levels are complete.')
  await expectGone(page.getByRole('progressbar', { name: /^Level/ }))
})

test('the figures derive from the agent’s own records, with this month’s changes, and the chart and its table include this month', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeAgent()
  await perform('approvePayment', agent.id)
  expect(await perform('recruitMany', agent.id, 2)).toHaveLength(2)
  await perform('credit', agent.id, '300.00')
  await perform('withdraw', agent.id, '150.00')
  await openOverview(agent)
  await expect.element(findCard('Total Downlines')).toMatchTextContent('2 joined this month')
  const bonusIn = (label: string) => findCard(label).locate('h2 + div').element().textContent
  const referralBonus = bonusIn('Referral Bonus')
  expect(referralBonus).toMatch(/^\$\d+\.\d\d$/)
  expect(referralBonus).not.toBe('$0.00')
  await expect.element(findCard('Referral Bonus')).toMatchTextContent(`${referralBonus} this month`)
  await expect.element(findCard('Match Bonus')).not.toMatchTextContent('$0.00 this month')
  const legend = findCard('Earnings').getByRole('listitem')
  await expectTexts(legend, [`Referral bonus ${referralBonus}`, `Match bonus ${bonusIn('Match Bonus')}`])
  const sum = Number(referralBonus?.slice(1)) + Number(bonusIn('Match Bonus')?.slice(1))
  await expect
    .element(await showEarningsChart())
    .toHaveAccessibleName(expect.stringContaining(`$${sum.toFixed(2)} in total`))
  await expectNoViolationsAnywhere()
  await findCard('Earnings').getByText('Table', { exact: true }).click()
  await expect.element(findTable('Earnings')).toBeVisible()
  await expectNoViolationsAnywhere()
})

test('[OVER-001] [OVER-003] [OVER-010] [OVER-011] [CONST-002] [GAP-16] three tables hold the profile, and an agent without a photo is asked to complete the profile', async () => {
  const agent = await makeAgent()
  const { date_joined } = await getMe(agent)
  const screen = await openOverview(agent)
  const tables = {
    Personal: {
      'First name': 'Ada',
      'Last name': 'Obi',
      Email: agent.email,
      'Phone number': '08012345678',
      'Date of birth': '01/31/1990',
      Gender: 'Female',
      Plan: 'Premium',
      'Referral code': agent.code,
      'Recommended by': 'agent@demo.test',
      'Date joined': new Date(date_joined).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
    },
    Bank: { 'Bank name': 'Granary Bank', 'Account name': 'Ada Obi', 'Account number': '•••• 6789Show' },
    Address: {
      'Home address': '12 Harvest Road',
      'Local government': 'Ikeja',
      'State of origin': 'Lagos',
      Nationality: 'Nigerian',
    },
  }
  for (const [name, facts] of Object.entries(tables)) {
    await expectTexts(
      findTable(name).getByRole('row'),
      Object.entries(facts).map(([label, value]) => `${label}${value}`),
    )
    await expectTexts(findTable(name).getByRole('rowheader'), Object.keys(facts))
  }

  await expectCopied(page.getByRole('row', { name: 'Referral code' }), 'referral code', agent.code)
  const number = page.getByRole('row', { name: 'Account number' })
  await expect.element(page.getByRole('main')).not.toMatchTextContent('0123456789')
  await number.getByRole('button', { name: 'Show account number' }).click()
  await expect.element(number).toMatchTextContent('0123456789')

  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Welcome Ada, please complete your profile')
  await alert.getByRole('link').click()
  await expect.poll(screen.path).toBe('/dashboard/edit-profile')
})
