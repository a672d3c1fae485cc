/** Describes an income disclosure for search engines for data, in the vocabulary of schema.org. */
import type { IncomeDisclosure } from '@evergrove/contract/disclosures/disclosures'

type Disclosure = NonNullable<IncomeDisclosure['disclosure']>

export function incomeDataset(
  publicUrl: string,
  { disclosure, path }: { disclosure: Disclosure; path: string },
): Record<string, unknown> {
  const { number, published_at, figures } = disclosure
  const file = (encodingFormat: string, name: string) => ({
    '@type': 'DataDownload',
    encodingFormat,
    contentUrl: `${publicUrl}/income-disclosure/${number}/${name}`,
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: `Income disclosure ${number}`,
    description:
      'What the agents of the company have earned from bonuses, gross and net of the registration fee, by calendar year and since the beginning: number of agents, share who earned nothing, mean, median and percentiles.',
    url: `${publicUrl}${path}`,
    datePublished: published_at,
    temporalCoverage: `${figures.since_beginning.from}/${figures.since_beginning.to}`,
    creator: { '@id': `${publicUrl}/#organization` },
    isAccessibleForFree: true,
    distribution: [file('application/json', 'record.json'), file('text/csv', 'table.csv')],
  }
}
