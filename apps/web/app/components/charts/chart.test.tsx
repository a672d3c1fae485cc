import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderNode } from '../../../testing/render-node.ts'
import { Chart } from './chart.tsx'
import { amountTick, type ChartRow, ticksFor } from './chart-rows.ts'

const row = (value: string): ChartRow => ({ name: value, tick: value, values: [value] })

const draw = (rows: readonly ChartRow[], width: number): HTMLElement =>
  renderNode(
    <Chart
      label="Left."
      series={[{ label: 'Left', color: 'green' }]}
      rows={rows}
      ticks={ticksFor(rows)}
      formatTick={amountTick}
      format={String}
    />,
    `width: ${width}px; height: 216px; font-size: 13px`,
  )

/** Returns the labels beside the value axis, and by how many pixels each is hidden. */
async function labelsOf(rows: readonly ChartRow[], width: number): Promise<{ texts: string[]; hidden: number[] }> {
  const place = draw(rows, width)
  const findTexts = () => [...place.querySelectorAll('.recharts-yAxis-tick-labels text')]
  await expect.poll(findTexts).not.toHaveLength(0)
  const { left } = place.getBoundingClientRect()
  await expect.poll(() => findTexts().some((text) => text.getBoundingClientRect().left < left)).toBe(false)
  return {
    texts: findTexts().map((text) => text.textContent),
    hidden: findTexts().map((text) => Math.max(0, left - text.getBoundingClientRect().left)),
  }
}

test.each([280, 640])('amounts below zero keep their minus sign beside a chart %d pixels wide', async (width) => {
  for (const [lowest, first] of [
    ['-450000.00', '\u2212$600K'],
    ['-12500000.00', '\u2212$15M'],
    ['-1.10', '\u2212$1.5'],
  ] as const) {
    const { texts, hidden } = await labelsOf([row(lowest), row('0.00')], width)
    expect(texts[0]).toBe(first)
    expect(Math.max(...hidden)).toBe(0)
  }
})

test('Tab stops once at a chart', async () => {
  const place = draw([row('10.00'), row('20.00')], 640)
  await expect.element(page.getByRole('application')).toBeVisible()
  await expect.poll(() => place.querySelectorAll('path')).not.toHaveLength(0)
  await userEvent.tab()
  await expect.element(page.getByRole('application')).toHaveFocus()
  await userEvent.tab()
  expect(place.contains(document.activeElement)).toBe(false)
})
