/** `/transparency`: what the transparency log is, its public keys, and how to verify it. */
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
<p>Every entry of our ledger, every entry of our audit trail and every version of our plan enters a public log within a minute, and those from before the log began entered it then. After that, no one, including us, can change, remove or backdate a record without being detected. The log holds a hash of each record, not the record itself, so it reveals nothing about what you earned.</p>
<h2>The newest checkpoint</h2>
<p>A checkpoint is a signed summary of the log: the number of entries and one hash for all of them. We publish a new one at least every hour.</p>
<p><a href="/log/checkpoint">Open the newest checkpoint</a></p>`

const HOW = `
<h2>How to verify</h2>
<p>Anyone can check the checkpoints, agents can check their own entries, and auditors can check the records of a month.</p>
<ol>
<li><strong>Save a checkpoint.</strong> Open the newest checkpoint and keep a copy, with our public key from this page.</li>
<li><strong>Compare it with a later one.</strong> A program for such logs (see below) checks both signatures and proves that the later checkpoint contains every entry of the earlier one.</li>
<li><strong>Check the records that you can see.</strong> Agents select Verify beside an entry of their statement. Its receipt holds the entry, a proof and the signed checkpoint, so it can be checked without us. Auditors get the records of a month and a program that checks them without our systems.</li>
</ol>
<p>If a checkpoint contradicts your copy, you can prove that the log was changed. Please <a href="/contact">tell us</a>, and keep both.</p>
<h2>For developers</h2>
<p>The log follows open standards: Merkle trees as in <a href="https://www.rfc-editor.org/rfc/rfc9162">RFC 9162</a>, and the formats <a href="https://c2sp.org/tlog-tiles"><code>tlog-tiles</code></a>, <a href="https://c2sp.org/tlog-checkpoint"><code>tlog-checkpoint</code></a> and <a href="https://c2sp.org/signed-note"><code>signed-note</code></a> of C2SP. The tiles are under <code>/log/tile/</code>. Any tool for such logs can read them.</p>`

export const loader = ({ context }: Route.LoaderArgs) => loadContent(context, ({ api }) => api.transparency.$get())

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ site: matches[0].loaderData, path: '/transparency', title: TITLE, description: SUMMARY })
}

export default function Transparency({ loaderData }: Route.ComponentProps) {
  const keys = loaderData ?? []
  return (
    <>
      <PageHeader title={TITLE} summary={SUMMARY} isLow />
      <Container className={styles.page}>
        <RichText html={WHAT} />
        <section aria-labelledby="keys" className={styles.keys}>
          <h2 id="keys">Our public key</h2>
          {keys.length === 0 ? (
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
                    <dt>Since {utcDayWords(added_at)}</dt>
                    <dd>
                      <CopyText text={key} what="public key" />
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </section>
        <RichText html={HOW} />
      </Container>
    </>
  )
}
