/** `/transparency`: explains the transparency log and how to verify it, and shows its public keys. */
import type { LogKeys } from '@evergrove/contract/transparency'
import { utcDayWords } from '../components/disclosure/disclosure-days.ts'
import { Container } from '../components/site/container.tsx'
import { CopyText } from '../components/site/copy-text.tsx'
import { RichText } from '../components/site/rich-text.tsx'
import { loadContent } from '../platform/api/load-content.ts'
import type { Route } from './+types/transparency.ts'
import { PageHeader } from './layout/page-header.tsx'
import { pageMeta } from './seo/page-meta.ts'
import styles from './transparency.module.css'

const TITLE = 'Transparency'
const SUMMARY = 'How to check that our records haven’t been changed.'

const WHAT = `
<h2>What the transparency log is</h2>
<p>Within a minute, every entry of our ledger and audit trail, every version of our plan and every income disclosure is added to a public log. Older records were added when the log began. At least every hour we sign a checkpoint of the log: the number of entries and one hash for all of them. No one, including us, can change, remove or backdate a record after that without being detected.</p>
<p>The log holds a hash (a fingerprint) of each record, not the record itself, so it reveals nothing about what you earned.</p>`

const HOW = `
<h2>How to verify</h2>
<p>Anyone can verify that the log only grows, agents can verify their own entries, and auditors the records of a month.</p>
<ol>
<li><strong>Save a checkpoint.</strong> Open the <a href="/log/checkpoint">latest checkpoint</a> and keep a copy, with our public key from this page.</li>
<li><strong>Compare it with a later one.</strong> The number of entries, on the second line, never becomes smaller. A program for the formats under “For developers” also checks both signatures and proves that the later checkpoint contains every entry of the earlier one. Someone technical whom you trust can run it for you.</li>
<li><strong>Check the records that you can see.</strong> Agents open an entry of their statement and select Verify. They can download a receipt, which holds the entry, a proof and the signed checkpoint, so that it can be checked without us. Auditors receive a month’s records and a program that checks them offline.</li>
</ol>
<p>If a later checkpoint fails this check, keep both and <a href="/contact">contact us</a>: together they prove that the log was changed.</p>`

export const loader = ({ context }: Route.LoaderArgs) => loadContent(context, 'GET /transparency')

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ site: matches[0].loaderData, path: '/transparency', title: TITLE, description: SUMMARY })
}

/** Undefined if they could not be loaded. */
type KeysProps = { keys: LogKeys | undefined }

/** The keys that verify the checkpoints. */
function Keys({ keys }: KeysProps) {
  return (
    <section aria-labelledby="keys" className={styles.card}>
      <h2 id="keys">Our public key</h2>
      {keys === undefined ? (
        <p>The key could not be loaded. Reload the page to try again.</p>
      ) : keys.length === 0 ? (
        <p>The log has not been signed yet. The first checkpoint follows within a minute.</p>
      ) : (
        <>
          <p>
            {keys.length === 1
              ? 'Checkpoints are signed with this key.'
              : 'Checkpoints are signed with the first of these keys. Earlier ones have been replaced.'}
          </p>
          <dl>
            {keys.map(({ key, added_at }) => (
              <div key={key}>
                <dt>In use since {utcDayWords(added_at)}</dt>
                <dd>
                  <CopyText text={key} what="public key" />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}

export default function Transparency({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={TITLE} summary={SUMMARY} isLow />
      <Container className={styles.page}>
        <RichText html={WHAT} />
        <RichText html={HOW} />
        <div className={styles.cards}>
          <Keys keys={loaderData} />
          <section aria-labelledby="checkpoint" className={styles.card}>
            <h2 id="checkpoint">Latest checkpoint</h2>
            <p>
              The number of entries and one hash for all of them, signed with our key. We publish a new one at least
              every hour.
            </p>
            <p>
              <a href="/log/checkpoint">View the latest checkpoint</a>
            </p>
          </section>
          <section aria-labelledby="developers" className={styles.card}>
            <h2 id="developers">For developers</h2>
            <p>
              The log follows open standards: Merkle trees as in{' '}
              <a href="https://www.rfc-editor.org/rfc/rfc9162">RFC 9162</a>, and the formats{' '}
              <a href="https://c2sp.org/tlog-tiles">tlog-tiles</a>,{' '}
              <a href="https://c2sp.org/tlog-checkpoint">tlog-checkpoint</a> and{' '}
              <a href="https://c2sp.org/signed-note">signed-note</a> of C2SP. The tiles are under{' '}
              <code>/log/tile/</code>. Any tool for these formats can read them.
            </p>
          </section>
        </div>
      </Container>
    </>
  )
}
