/** The verification of proofs step by step as RFC 9162 describes it, for comparison with our proofs. */
import { createHash } from 'node:crypto'

const hash = (left: Uint8Array, right: Uint8Array): Buffer =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.of(1), left, right]))
    .digest()

type Inclusion = { position: number; size: number; leaf: Uint8Array; proof: readonly Uint8Array[]; root: Uint8Array }

/** Verifies a proof of inclusion (section 2.1.3.2). */
export function includes({ position, size, leaf, proof, root }: Inclusion): boolean {
  if (position >= size) return false
  let fn = BigInt(position)
  let sn = BigInt(size) - 1n
  let r: Uint8Array = leaf
  for (const p of proof) {
    if (sn === 0n) return false
    if (fn % 2n === 1n || fn === sn) {
      r = hash(p, r)
      if (fn % 2n === 0n) {
        do {
          fn >>= 1n
          sn >>= 1n
        } while (fn % 2n === 0n && fn !== 0n)
      }
    } else {
      r = hash(r, p)
    }
    fn >>= 1n
    sn >>= 1n
  }
  return sn === 0n && Buffer.compare(r, root) === 0
}

type Consistency = {
  first: number
  second: number
  firstRoot: Uint8Array
  secondRoot: Uint8Array
  proof: readonly Uint8Array[]
}

/** Verifies a proof of consistency (section 2.1.4.2). */
export function isConsistent({ first, second, firstRoot, secondRoot, proof }: Consistency): boolean {
  if (first === second) return proof.length === 0 && Buffer.compare(firstRoot, secondRoot) === 0
  const isPower = (BigInt(first) & (BigInt(first) - 1n)) === 0n
  const [start, ...path] = isPower ? [firstRoot, ...proof] : proof
  if (start === undefined) return false
  let fn = BigInt(first) - 1n
  let sn = BigInt(second) - 1n
  while (fn % 2n === 1n) {
    fn >>= 1n
    sn >>= 1n
  }
  let fr = start
  let sr = start
  for (const c of path) {
    if (sn === 0n) return false
    if (fn % 2n === 1n || fn === sn) {
      fr = hash(c, fr)
      sr = hash(c, sr)
      if (fn % 2n === 0n) {
        do {
          fn >>= 1n
          sn >>= 1n
        } while (fn % 2n === 0n && fn !== 0n)
      }
    } else {
      sr = hash(sr, c)
    }
    fn >>= 1n
    sn >>= 1n
  }
  return Buffer.compare(fr, firstRoot) === 0 && Buffer.compare(sr, secondRoot) === 0 && sn === 0n
}
