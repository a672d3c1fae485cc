/** The tree gives the roots of RFC 6962's test vectors, and its proofs pass the verification of RFC 9162. */
import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  consistencyProof,
  foldFull,
  growTree,
  hashesOfLevel,
  inclusionProof,
  leafHash,
  rootOf,
  TILE_WIDTH,
  type Tree,
} from './merkle.ts'
import { includes, isConsistent } from './testing/rfc9162.ts'

/** The leaves and roots with which implementations of Certificate Transparency are tested. */
const vectors = [
  ['', '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  ['00', 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  ['10', 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  ['2021', 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
  ['3031', '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
  ['40414243', '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
  ['5051525354555657', 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
  ['606162636465666768696a6b6c6d6e6f', '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
] as const

/** Returns the tree over these leaves at any size, with the levels above as the log stores them. */
function treeOver(leaves: readonly Uint8Array[]): (size: number) => Tree {
  const levels = [leaves]
  for (let below = leaves; below.length >= TILE_WIDTH; ) {
    const above = Array.from({ length: hashesOfLevel(below.length, 1) }, (_, index) =>
      foldFull(below.slice(index * TILE_WIDTH, (index + 1) * TILE_WIDTH)),
    )
    levels.push(above)
    below = above
  }
  // Full subtrees are the same in a tree of any size.
  const subtrees = new Map<string, Uint8Array>()
  return (size) => ({
    size,
    subtrees,
    readTile: async ({ level, index, width }) =>
      levels[level]?.slice(index * TILE_WIDTH, index * TILE_WIDTH + width) ?? [],
  })
}

/** Returns the root as RFC 6962 defines it, by recursion over all leaves. */
function definedRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves
  if (only === undefined) return createHash('sha256').digest()
  if (leaves.length === 1) return only
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  const [left, right] = [definedRoot(leaves.slice(0, split)), definedRoot(leaves.slice(split))]
  return createHash('sha256')
    .update(Buffer.concat([Buffer.of(1), left, right]))
    .digest()
}

const randomLeaves = (count: number) => Array.from({ length: count }, () => leafHash(randomBytes(40)))

test('a tree has the roots of the reference vectors, and without entries the hash of nothing', async () => {
  const leaves = vectors.map(([entry]) => leafHash(Buffer.from(entry, 'hex')))
  const tree = treeOver(leaves)
  const grown = growTree()
  expect(Buffer.from(await rootOf(tree(0))).toString('hex')).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
  expect(grown.root()).toEqual(await rootOf(tree(0)))
  for (const [index, [, root]] of vectors.entries()) {
    grown.add(leaves[index] ?? Buffer.of())
    expect(Buffer.from(await rootOf(tree(index + 1))).toString('hex')).toBe(root)
    expect(Buffer.from(grown.root()).toString('hex')).toBe(root)
  }
})

test('each of 10,000 random entries can be proven, and no other leaf in its place', { tags: 'deep' }, async () => {
  const leaves = randomLeaves(10_000)
  const tree = treeOver(leaves)(leaves.length)
  const root = await rootOf(tree)
  expect(root).toEqual(definedRoot(leaves))
  for (const [position, leaf] of leaves.entries()) {
    const proof = await inclusionProof(tree, position)
    const claim = { position, size: leaves.length, leaf, proof, root }
    expect(includes(claim)).toBe(true)
    if (position % 100 === 0) {
      expect(includes({ ...claim, leaf: leafHash('another') })).toBe(false)
      expect(includes({ ...claim, position: (position + 1) % leaves.length })).toBe(false)
      expect(includes({ ...claim, proof: proof.slice(1) })).toBe(false)
    }
  }
})

/** The number of sizes, including those around full tiles. Every pair is proven, so the deep run proves about ten times as many. */
const CHECKPOINTS = process.env.DEEP === undefined ? 60 : 200

test(`all pairs of ${CHECKPOINTS} checkpoints are proven consistent, and none with another history`, async () => {
  const leaves = randomLeaves(70_000)
  const treeAt = treeOver(leaves)
  const near = [1, 2, 3, 4, 5, 7, 8, 255, 256, 257, 511, 512, 65_535, 65_536, 65_537, 70_000]
  const sizes = [...near, ...Array.from({ length: CHECKPOINTS - near.length }, (_, step) => 13 + step * 379)]
  const roots = new Map<number, Uint8Array>()
  for (const size of sizes) roots.set(size, await rootOf(treeAt(size)))
  expect(roots.size).toBe(CHECKPOINTS)
  for (const [first, firstRoot] of roots) {
    for (const [second, secondRoot] of roots) {
      if (first > second) continue
      const proof = await consistencyProof(treeAt(second), first)
      const claim = { first, second, firstRoot, secondRoot, proof }
      if (!isConsistent(claim)) expect.fail(`${first} and ${second} should be consistent`)
      if (first < second && isConsistent({ ...claim, firstRoot: leafHash('forked') }))
        expect.fail(`${first} was forked`)
    }
  }
}, 120_000)

test('a tree that grows leaf by leaf has the root of the tree over tiles', async () => {
  const leaves = randomLeaves(1000)
  const grown = growTree()
  for (const [index, leaf] of leaves.entries()) {
    grown.add(leaf)
    if (index % 37 === 0) expect(grown.root()).toEqual(await rootOf(treeOver(leaves)(index + 1)))
  }
  expect(grown.size()).toBe(1000)
})
