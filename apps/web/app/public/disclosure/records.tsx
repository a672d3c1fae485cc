import type { IncomeDisclosure } from '@evergrove/contract/disclosures/disclosures'
import { lastDayWords, utcDayWords } from '../../components/disclosure/disclosure-days.ts'
import { CopyText } from '../../components/site/copy-text.tsx'
import styles from './disclosure.module.css'

/** The files with the digest that proves them, and every earlier disclosure. */
export function Records({ content: { disclosure, records } }: { content: IncomeDisclosure }) {
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
