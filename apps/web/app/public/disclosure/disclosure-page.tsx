import type { DisclosurePreface, IncomeDisclosure } from '@evergrove/contract/disclosures/disclosures'
import { lastDayWords, utcDayWords } from '../../components/disclosure/disclosure-days.ts'
import { Container } from '../../components/site/container.tsx'
import { CopyText } from '../../components/site/copy-text.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { Definitions } from './definitions.tsx'
import styles from './disclosure.module.css'
import { DisclosureFigures } from './disclosure-figures.tsx'

/** The company's own words, which never change a figure. */
function Preface({ preface: { text } }: { preface: DisclosurePreface }) {
  if (text === null) return null
  return (
    <section className={styles.preface} aria-labelledby="preface">
      <h2 id="preface" className={styles.small}>
        A note from the company
      </h2>
      <p className={styles.words}>{text}</p>
    </section>
  )
}

function NothingYet() {
  return (
    <section className={styles.section} aria-labelledby="nothing-yet">
      <h2 id="nothing-yet">There are no figures yet</h2>
      <p>
        Figures are published once at least ten agents have paid the registration fee and a calendar month is over. With
        fewer agents, they would show what single people earned. No earnings are promised.
      </p>
    </section>
  )
}

type LeadProps = { disclosure: NonNullable<IncomeDisclosure['disclosure']>; isNewest: boolean }

/** Names the agents whose earnings these are, and says that they are nobody else's. */
function Lead({ disclosure: { number, until, published_at, figures }, isNewest }: LeadProps) {
  return (
    <>
      <p className={styles.warning}>
        <strong>These results don’t predict what you will earn.</strong>
      </p>
      <p className={styles.lead}>
        All {figures.since_beginning.agents.toLocaleString('en-US')} agents who paid the registration fee.
      </p>
      <p className={styles.facts}>
        Disclosure {number} · Published {utcDayWords(published_at)} · Figures to {lastDayWords(until)}
        {isNewest ? null : (
          <>
            {' · '}
            <a href="/income-disclosure">Go to the newest disclosure</a>
          </>
        )}
      </p>
    </>
  )
}

type DisclosurePageProps = { content: IncomeDisclosure; isNewest?: boolean }

/** An income disclosure with its explanations. It needs no scripts. */
export function DisclosurePage({ content, isNewest = false }: DisclosurePageProps) {
  const { disclosure, preface } = content
  return (
    <>
      <PageHeader
        title="Income Disclosure"
        summary="What our agents earn, before and after the registration fee."
        isLow
      />
      <Container className={styles.page}>
        {disclosure ? <Lead disclosure={disclosure} isNewest={isNewest} /> : null}
        <Preface preface={preface} />
        {disclosure ? <DisclosureFigures figures={disclosure.figures} /> : <NothingYet />}
        <Definitions figures={disclosure?.figures} />
        <Records content={content} />
      </Container>
    </>
  )
}

/** The files with the digest that proves them, and every earlier disclosure. */
function Records({ content: { disclosure, records } }: { content: IncomeDisclosure }) {
  if (disclosure === null) return null
  const { number, digest, published_at } = disclosure
  const others = records.filter((record) => record.number !== number)
  return (
    <section className={styles.section} aria-labelledby="files">
      <h2 id="files">{others.length > 0 ? 'Files and other disclosures' : 'Files'}</h2>
      <p>
        Disclosure {number}, published {utcDayWords(published_at)}:{' '}
        <a href={`/income-disclosure/${number}/table.csv`} download>
          download the figures (CSV)
        </a>{' '}
        or{' '}
        <a href={`/income-disclosure/${number}/record.json`} download>
          the full record (JSON)
        </a>
        . A copy of the record is the published one if it has this checksum (SHA-256):
      </p>
      <div className={styles.checksum}>
        <CopyText text={digest} what="checksum" />
      </div>
      {others.length > 0 ? (
        <ul className={styles.records}>
          {others.map((record) => (
            <li key={record.number}>
              <a href={`/income-disclosure/${record.number}`}>Disclosure {record.number}</a>: up to{' '}
              {lastDayWords(record.until)}, published {utcDayWords(record.published_at)}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

// Describes an income disclosure for search engines for data, in the vocabulary of schema.org.

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
