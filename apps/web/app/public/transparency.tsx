/** `/transparency`: what the transparency log is, its public keys, and how to verify it. */
import { Container } from '../components/site/container.tsx'
import { RichText } from '../components/site/rich-text.tsx'
import { loadContent } from '../platform/api/load-content.ts'
import type { Route } from './+types/transparency.ts'
import { PageHeader } from './layout/page-header.tsx'
import { pageMeta } from './seo/page-meta.ts'
import styles from './transparency.module.css'

const TITLE = 'Transparency'
const SUMMARY = 'How anyone can prove that our books were not changed afterwards.'

const WHAT = `
<h2>What the transparency log is</h2>
<p>Every entry of our ledger, every entry of our audit trail and every version of our plan enters a public log within a minute. The log holds a hash of each record, not the record itself, so it reveals nothing about what you earned. Once a record is in the log, no one can change it, remove it or insert another before it unnoticed. That includes us.</p>
<h2>The newest checkpoint</h2>
<p>A checkpoint states how many entries the log has, with one hash over all of them and our signature. It is renewed at least every hour: <a href="/log/checkpoint">open the newest checkpoint</a>. Keep a copy. If the log ever contradicts it, you can prove that it was changed.</p>`

const HOW = `
<h2>How to verify</h2>
<ul>
<li>Agents can verify each entry of their statement. A receipt contains the entry, a proof and the signed checkpoint, so it can be verified without us.</li>
<li>Auditors get the records of a month with a program of one file that verifies signatures, entries, balances and bonuses without our systems.</li>
<li>Anyone can compare checkpoints over time. The log follows open standards: Merkle trees as in RFC 9162, and the formats <code>tlog-tiles</code>, <code>tlog-checkpoint</code> and <code>signed-note</code> of C2SP. The tiles are below <code>/log/tile/</code>, and existing tools can read them.</li>
</ul>`

export const loader = ({ context }: Route.LoaderArgs) => loadContent(context, ({ api }) => api.transparency.$get())

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ site: matches[0].loaderData, path: '/transparency', title: TITLE, description: SUMMARY })
}

const dayOf = (moment: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment))

export default function Transparency({ loaderData }: Route.ComponentProps) {
  const keys = loaderData ?? []
  return (
    <>
      <PageHeader title={TITLE} summary={SUMMARY} />
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
                    <dt>Since {dayOf(added_at)}</dt>
                    <dd>
                      <code>{key}</code>
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
