/**
 * Verifies what the product gives to auditors and agents, a bundle or a receipt, with nothing but Node 20 or later. `--key` is the public key that you noted down from
 * the transparency page, `--checkpoint` a note that you kept earlier. Without them the file is only compared with itself.
 * `--time-stamps` writes the time stamps of a bundle into a folder, each with the checkpoint that it is about, for OpenSSL to
 * verify. This program shares no code with the product.
 */
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto'
import { mkdirSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit, stderr, stdout } from 'node:process'
import { pathToFileURL } from 'node:url'

const sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const LEAF = Buffer.of(0)
const NODE = Buffer.of(1)
const nodeOf = (left, right) => sha256(NODE, left, right)

/** RFC 8785. Names and values come from JSON, so they are strings, finite numbers, booleans, null, lists or objects. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const names = Object.keys(value).toSorted()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}

/** A key of C2SP signed-note: name, four bytes of its hash, and algorithm 1 (Ed25519) with 32 bytes. */
function parseKey(text) {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? []
  const bytes = Buffer.from(encoded ?? '', 'base64')
  if (name === undefined || bytes.length !== 33 || bytes[0] !== 1) return undefined
  if (sha256(`${name}\n`, bytes).subarray(0, 4).toString('hex') !== id) return undefined
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)])
  return { text, name, id, key: createPublicKey({ key: der, format: 'der', type: 'spki' }) }
}

/** The checkpoint of a note that the key signed, or undefined. */
function openNote(note, { name, id, key }) {
  const end = note.indexOf('\n\n')
  const text = note.slice(0, end + 1)
  const [origin, size, root, ...more] = text.split('\n')
  if (end < 0 || origin !== name || !/^(0|[1-9]\d*)$/.test(size ?? '') || more.join('') !== '') return undefined
  const isSigned = note
    .slice(end + 2)
    .split('\n')
    .some((line) => {
      const [dash, signer, encoded] = line.split(' ')
      const bytes = Buffer.from(encoded ?? '', 'base64')
      if (dash !== '\u2014' || signer !== name || bytes.subarray(0, 4).toString('hex') !== id) return false
      return bytes.length === 68 && verifySignature(null, Buffer.from(text), key, bytes.subarray(4))
    })
  return isSigned ? { origin, size: Number(size), root: Buffer.from(root, 'base64') } : undefined
}

/** Roots of complete subtrees, from the largest to the smallest. */
class Tree {
  size = 0
  #parts = []
  add(leaf) {
    let part = { width: 1, hash: leaf }
    while (this.#parts.at(-1)?.width === part.width) {
      part = { width: part.width * 2, hash: nodeOf(this.#parts.pop().hash, part.hash) }
    }
    this.#parts.push(part)
    this.size += 1
  }
  root() {
    if (this.size === 0) return sha256()
    return this.#parts.map(({ hash }) => hash).reduceRight((right, left) => nodeOf(left, right))
  }
}

/** RFC 9162, 2.1.3.2. */
function rootFromProof(leaf, { position, size, proof }) {
  let [place, last, root] = [position, size - 1, leaf]
  for (const step of proof) {
    if (last === 0) return undefined
    if (place % 2 === 1 || place === last) {
      root = nodeOf(step, root)
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)]
    } else root = nodeOf(root, step)
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 ? root : undefined
}

function readEntry(text, report) {
  let entry
  try {
    entry = JSON.parse(text)
  } catch {
    report('entry-form', 'An entry is not JSON')
    return undefined
  }
  const { kind, record, salt } = entry ?? {}
  const isWhole = typeof kind === 'string' && Number.isInteger(record?.id) && /^[0-9a-f]{32}$/.test(salt ?? '')
  if (!isWhole || canonical(entry) !== text) {
    report('entry-form', `An entry is not canonical: ${text.slice(0, 80)}`)
    return undefined
  }
  return { kind, record }
}

/** Receipt of one entry. */
export function verifyReceipt(receipt, { key: pinned, checkpoint: kept } = {}) {
  const problems = []
  const report = (code, text) => problems.push({ code, text })
  const key = parseKey(receipt.key ?? '')
  if (key === undefined) report('key', 'The key is malformed')
  if (pinned !== undefined && pinned !== receipt.key) report('key', 'The key is not the one that you gave')
  const entry = readEntry(receipt.entry ?? '', report)
  const signed = key && openNote(receipt.checkpoint ?? '', key)
  if (signed === undefined) report('signature', 'The checkpoint is not signed by the key')
  else {
    const proof = receipt.proof.map((text) => Buffer.from(text, 'base64'))
    const root = rootFromProof(sha256(LEAF, receipt.entry), { position: receipt.position, size: signed.size, proof })
    if (root === undefined || !root.equals(signed.root)) report('proof', 'The entry is not in the log that was signed')
    const old = kept === undefined || key === undefined ? undefined : openNote(kept, key)
    if (old?.size === signed.size && !old.root.equals(signed.root)) report('fork', 'Your checkpoint is of another log')
  }
  return { problems, summary: `Entry ${receipt.position}: ${entry?.kind ?? 'unknown'} ${entry?.record.id ?? ''}` }
}

function* splitLines(pieces, report) {
  let rest = ''
  for (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop()
    yield* lines
  }
  if (rest !== '') report('format', 'The last line is cut off')
}

function parseLines(pieces, report) {
  const parsed = []
  for (const line of splitLines(pieces, report)) {
    try {
      parsed.push(JSON.parse(line))
    } catch {
      report('format', `Line ${parsed.length + 1} is not JSON`)
      parsed.push({})
    }
  }
  const [head] = parsed
  const end = parsed.at(-1)
  if (head?.type !== 'bundle' || head.version !== 1) report('format', 'The first line is not that of a bundle')
  if (end?.type !== 'end' || end.lines !== parsed.length - 1) report('format', 'Lines are missing or added')
  const known = new Set(['bundle', 'key', 'trial_balance', 'entry', 'leaf', 'checkpoint', 'time_stamp', 'end'])
  if (parsed.some(({ type }) => !known.has(type))) report('format', 'A line has an unknown type')
  return parsed
}

/** The entries in their order, with the tree over them at every size that a checkpoint is about. */
function followTree(lines, wanted, report) {
  const tree = new Tree()
  const roots = new Map()
  const seen = new Set()
  const records = []
  if (wanted.has(0)) roots.set(0, tree.root())
  for (const line of lines) {
    if (line.type !== 'entry' && line.type !== 'leaf') continue
    if (line.position !== tree.size) report('position', `Entry ${tree.size} is missing, or not in its place`)
    if (line.type === 'entry') {
      const entry = readEntry(line.entry, report)
      if (entry !== undefined) {
        const name = `${entry.kind} ${entry.record.id}`
        if (seen.has(name)) report('duplicate', `${name} is in the log twice`)
        seen.add(name)
        records.push(entry)
      }
    }
    tree.add(line.type === 'entry' ? sha256(LEAF, line.entry) : Buffer.from(line.leaf, 'hex'))
    if (wanted.has(tree.size)) roots.set(tree.size, tree.root())
  }
  return { size: tree.size, roots, records }
}

function verifySignatures(lines, report, { pinned, kept }) {
  const keys = lines.filter(({ type }) => type === 'key').map(({ key }) => parseKey(key ?? ''))
  if (keys.length === 0 || keys.includes(undefined)) report('key', 'A key is missing or malformed')
  if (pinned !== undefined && keys.at(-1)?.text !== pinned) report('key', 'The newest key is not the one that you gave')
  const known = keys.filter(Boolean)
  let newest = 0
  const checkpoints = []
  for (const { note } of lines.filter(({ type }) => type === 'checkpoint')) {
    const index = known.findIndex((key) => openNote(note, key) !== undefined)
    if (index < 0) report('signature', `A checkpoint is not signed: ${note.split('\n', 2).join(' ')}`)
    else if (index < newest) report('old-key', 'A key signed after it had been replaced')
    else {
      newest = index
      checkpoints.push(openNote(note, known[index]))
    }
  }
  const old = kept === undefined ? undefined : known.map((key) => openNote(kept, key)).find(Boolean)
  if (kept !== undefined && old === undefined)
    report('signature', 'Your checkpoint is not signed by a key of the bundle')
  return { checkpoints, old }
}

function verifyLog(lines, report, options) {
  const { checkpoints, old } = verifySignatures(lines, report, options)
  const sizes = new Set([...checkpoints, ...(old ? [old] : [])].map(({ size }) => size))
  const { size, roots, records } = followTree(lines, sizes, report)
  let before = 0
  for (const checkpoint of checkpoints) {
    if (checkpoint.size < before) report('shrunk', 'A later checkpoint is about fewer entries')
    before = checkpoint.size
    if (!roots.get(checkpoint.size)?.equals(checkpoint.root)) {
      report('root', `The checkpoint of ${checkpoint.size} entries contradicts the entries`)
    }
  }
  if (old && !roots.get(old.size)?.equals(old.root)) report('fork', 'The log does not contain your checkpoint')
  if (before !== size || before !== lines[0]?.size)
    report('uncovered', 'The newest checkpoint is not about all entries')
  return { records, size, checkpoints: checkpoints.length }
}

/** Whether each is about a checkpoint of the bundle. That the authority signed it is for OpenSSL to verify. */
function verifyTimeStamps(lines, report) {
  const notes = new Set(lines.filter(({ type }) => type === 'checkpoint').map(({ note }) => note))
  const stamps = lines.filter(({ type }) => type === 'time_stamp')
  for (const { day, note, response } of stamps) {
    const isAbout = Buffer.from(response ?? '', 'base64').includes(sha256(String(note)))
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || !notes.has(note) || !isAbout) {
      report('time-stamp', `The time stamp of ${day} is not about a checkpoint of the bundle`)
    }
  }
  return stamps
}

const RECEIVABLES_FROM = 1_000_000_000_000
const SHARDS = 16

function accountKind(id, companyAccounts) {
  if (id > RECEIVABLES_FROM) return 'receivable'
  return id > 0 ? 'agent' : companyAccounts[Math.floor((-id - 1) / SHARDS)]
}

/** What a plan decides: from which account to which, and how much. */
const ruled = {
  registration_fee: { from: 'cash', to: 'fee_income', amount: (plan) => plan.registration_fee },
  referral_bonus: { from: 'bonus_expense', to: 'agent', amount: (plan) => plan.referral_bonus },
  match_bonus: {
    from: 'bonus_expense',
    to: 'agent',
    amount: (plan, { level }) => plan.levels.find((one) => one.level === level)?.expected_match_bonus,
  },
}

function verifyTransfer(transfer, { plans, byId, names }, report) {
  const { id, kind, amount, debit_account_id: debit, credit_account_id: credit, phase, pending_id: hold } = transfer
  const [from, to] = [names(debit), names(credit)]
  if (!/^[1-9]\d*$/.test(amount ?? '')) report('double-entry', `Transfer ${id} has no amount`)
  if (debit === credit || from === undefined || to === undefined)
    report('double-entry', `Transfer ${id} has not two accounts`)
  if ((phase === 'posted' || phase === 'voided') && hold === undefined)
    report('hold', `Transfer ${id} resolves no hold`)
  const held = byId.get(hold)
  const isSame =
    !held || (held.amount === amount && held.debit_account_id === debit && held.credit_account_id === credit)
  if (!isSame) report('hold', `Transfer ${id} differs from its hold`)
  const rule = ruled[kind]
  if (rule === undefined) return
  if (from !== rule.from || to !== rule.to) report('rule', `Transfer ${id} is on other accounts than its kind`)
  const plan = plans.get(transfer.plan_version_id)
  if (plan === undefined) report('plan', `Transfer ${id} names no plan`)
  else if (rule.amount(plan, transfer) !== amount) report('plan', `Transfer ${id} is not what the plan pays`)
}

function verifyPairs(transfers, byId, report) {
  const paid = new Set()
  const takenBack = new Map()
  for (const { id, kind, payment_id, round, level, credit_account_id, reverses_id, amount } of transfers) {
    if (ruled[kind] !== undefined) {
      const name = [kind, payment_id, round, level, kind === 'registration_fee' ? '' : credit_account_id].join(' ')
      if (paid.has(name)) report('twice', `Transfer ${id} was made before`)
      paid.add(name)
    }
    if (/_bonus_reversal$|^fee_reversal$/.test(kind) && reverses_id !== undefined) {
      takenBack.set(reverses_id, (takenBack.get(reverses_id) ?? 0n) + BigInt(amount))
    }
  }
  for (const [id, sum] of takenBack) {
    const reversed = byId.get(id)
    if (reversed && sum !== BigInt(reversed.amount)) report('reversal', `Transfer ${id} was not reversed in its amount`)
  }
}

const minor = (text) => BigInt(String(text).replace('.', ''))

function verifyBalances(lines, { transfers, names }, report) {
  const of = (which) => lines.find(({ type, of: name }) => type === 'trial_balance' && name === which)
  const [opening, closing] = [of('opening'), of('closing')]
  if (!opening || !closing) return report('balance', 'A trial balance is missing')
  for (const { of: which, total } of [opening, closing]) {
    if (total.debits !== total.credits) report('balance', `The ${which} trial balance does not balance`)
  }
  const total = { debits: 0n, credits: 0n }
  for (const [index, end] of closing.accounts.entries()) {
    const start = opening.accounts[index]
    total.debits += minor(end.debits)
    total.credits += minor(end.credits)
    const moved = { debits: 0n, credits: 0n }
    for (const { phase, amount, debit_account_id, credit_account_id } of transfers) {
      if (phase !== 'single' && phase !== 'posted') continue
      if (numberOf[names(debit_account_id)] === end.number) moved.debits += BigInt(amount)
      if (numberOf[names(credit_account_id)] === end.number) moved.credits += BigInt(amount)
    }
    for (const side of ['debits', 'credits']) {
      if (minor(start[side]) + moved[side] !== minor(end[side])) {
        report('balance', `The ${side} of ${end.number} ${end.name} are not those of the transfers`)
      }
    }
  }
  const isSummed = minor(closing.total.debits) === total.debits && minor(closing.total.credits) === total.credits
  if (!isSummed) report('balance', 'The totals are not those of the accounts')
}

/** The numbers of the accounts of the books. */
const numberOf = {
  cash: 1000,
  receivable: 1100,
  agent: 2000,
  payouts_in_transit: 2100,
  rewards_owed: 2200,
  unmatched_receipts: 2300,
  opening_balances: 3000,
  adjustments: 3100,
  fee_income: 4000,
  bonus_expense: 5000,
  reward_expense: 5100,
  bank_charges: 5200,
  written_off_receivables: 5300,
}

/** A month of the log, as one text or in pieces. */
export function verifyBundle(bundle, { key: pinned, checkpoint: kept } = {}) {
  const problems = []
  const report = (code, words) => void problems.push({ code, text: words })
  const lines = parseLines(typeof bundle === 'string' ? [bundle] : bundle, report)
  const log = verifyLog(lines, report, { pinned, kept })
  const timeStamps = verifyTimeStamps(lines, report)
  const { month, company_accounts: companyAccounts = [] } = lines[0] ?? {}
  const recordsOf = (kind) => log.records.filter((one) => one.kind === kind).map(({ record }) => record)
  const transfers = recordsOf('transfer').filter(({ created_at: at }) => String(at).startsWith(`${month}-`))
  const byId = new Map(transfers.map((transfer) => [transfer.id, transfer]))
  const plans = new Map(recordsOf('plan_version').map((plan) => [plan.id, plan]))
  const names = (id) => accountKind(id, companyAccounts)
  try {
    for (const transfer of transfers) verifyTransfer(transfer, { plans, byId, names }, report)
    verifyPairs(transfers, byId, report)
    verifyBalances(lines, { transfers, names }, report)
  } catch (error) {
    report('format', `A record cannot be read: ${error.message}`)
  }
  for (const { action, subject_id: id, after } of recordsOf('audit_entry')) {
    if (action !== 'month.close' || String(id) !== String(month).replace('-', '')) continue
    if (after.transfers !== transfers.length) report('month', `${after.transfers} transfers were closed with the month`)
  }
  const stamped = `${timeStamps.length} time stamp${timeStamps.length === 1 ? '' : 's'}`
  const counts = `${log.checkpoints} checkpoints, ${stamped}`
  const summary = `${month}: ${transfers.length} transfers among ${log.size} entries, ${counts}`
  return { problems, summary, timeStamps }
}

/** Ends the program with one line. */
class Refusal extends Error {}

const reasons = { ENOENT: 'it does not exist', EISDIR: 'it is a folder', EEXIST: 'it is not a folder' }

/** Does something to a file or folder, and names that if it fails. */
function using(path, what, work) {
  try {
    return work()
  } catch ({ code }) {
    throw new Refusal(`${path} cannot be ${what}: ${reasons[code] ?? `the system says ${code}`}`)
  }
}

const readText = (path) => using(path, 'read', () => readFileSync(path, 'utf8'))

/** A bundle of a large company is longer than a text may be. */
function* readPieces(path) {
  const [bytes, decoder] = [Buffer.alloc(1 << 20), new TextDecoder()]
  const file = using(path, 'read', () => openSync(path))
  const next = () => using(path, 'read', () => readSync(file, bytes))
  for (let count = next(); count > 0; count = next()) yield decoder.decode(bytes.subarray(0, count), { stream: true })
}

const USAGE = 'usage: node verify.mjs <bundle or receipt> [--key <key>] [--checkpoint <file>] [--time-stamps <folder>]'

function main([path, ...words]) {
  const given = new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1]]] : [])))
  const known = ['--key', '--checkpoint', '--time-stamps']
  if (path === undefined || words.length % 2 === 1 || [...given.keys()].some((name) => !known.includes(name)))
    throw new Refusal(USAGE)
  const [key, kept, folder] = known.map((name) => given.get(name))
  const options = { key, checkpoint: kept && readText(kept) }
  if (folder !== undefined) using(folder, 'written', () => mkdirSync(folder, { recursive: true }))
  const [beginning = ''] = readPieces(path)
  const isReceipt = beginning.trimStart().startsWith('{') && !beginning.startsWith('{"type":"bundle"')
  const verified = isReceipt
    ? verifyReceipt(JSON.parse(readText(path)), options)
    : verifyBundle(readPieces(path), options)
  const { problems, summary, timeStamps = [] } = verified
  for (const problem of problems) stdout.write(`${problem.code}: ${problem.text}\n`)
  stdout.write(`${summary}\n${problems.length === 0 ? 'Verified.' : `Not verified: ${problems.length} problems.`}\n`)
  if (problems.length > 0) exit(1)
  for (const { day, note, response } of folder === undefined ? [] : timeStamps) {
    using(folder, 'written', () => {
      writeFileSync(join(folder, `${day}.txt`), note)
      writeFileSync(join(folder, `${day}.tsr`), Buffer.from(response, 'base64'))
    })
  }
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  try {
    main(argv.slice(2))
  } catch (error) {
    const line = error instanceof Refusal ? error.message : `${argv[2]} has another form than a bundle or a receipt`
    stderr.write(`${line}\n`, () => exit(1))
  }
}
