/**
 * Reads XML that comes from a bank. A document type is refused before anything is parsed, so that no entity is ever
 * declared, and the content of an element stays text.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { refuseFile } from './faults.ts'

export type XmlNode = Readonly<Record<string, unknown>>

const POSITION = XMLParser.getMetaDataSymbol()

const parser = new XMLParser({
  attributeNamePrefix: '@',
  captureMetaData: true,
  ignoreAttributes: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseAttributeValue: false,
  parseTagValue: false,
  processEntities: false,
  removeNSPrefix: true,
})

/** Characters that XML 1.0 does not allow; the validator does not check them. */
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/**
 * Returns the document as a tree, to be read with the functions below. Throws `invalid` under `file` for text that is
 * not well-formed XML, with the line, and for a document type.
 */
export function parseXml(text: string): XmlNode {
  if (/<!DOCTYPE/i.test(text)) throw refuseFile(['The file declares a document type, which statements do not have.'])
  const foreign = text.search(NO_XML)
  if (foreign >= 0) {
    const line = text.slice(0, foreign).split('\n').length
    throw refuseFile([`Line ${line}: The file has a character that XML does not allow.`])
  }
  const checked = XMLValidator.validate(text)
  if (checked !== true)
    throw refuseFile([`Line ${checked.err.line}: The file is not well-formed XML. ${checked.err.msg}`])
  try {
    return parser.parse(text) as XmlNode
  } catch {
    // The parser refuses names that objects of the language reserve, and elements that are nested too deeply.
    throw refuseFile(['The file cannot be read: no message of a bank is built like this.'])
  }
}

const NAMESPACE = /xmlns(?::[\w.-]+)?\s*=\s*["']urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3}\.\d{3}\.\d{2})["']/

/** Returns the ISO 20022 message that the text declares, such as `camt.053.001.08`. */
export const messageOf = (text: string): string | undefined => NAMESPACE.exec(text)?.[1]

const isNode = (value: unknown): value is XmlNode => typeof value === 'object' && value !== null

/** Returns the elements of this name in an element. */
export function elements(node: XmlNode, name: string): XmlNode[] {
  const found = node[name]
  if (found === undefined) return []
  return (Array.isArray(found) ? found : [found]).map((one: unknown) => (isNode(one) ? one : { '#text': one }))
}

/** Returns the first element at the end of a path of names. */
export function element(node: XmlNode, ...path: string[]): XmlNode | undefined {
  let found: XmlNode | undefined = node
  for (const name of path) found = found && elements(found, name)[0]
  return found
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const REFERENCE = /&(?:#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi

const characterOf = (point: number): string => (point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : '')

function unescape(text: string): string {
  return text.replaceAll(REFERENCE, (whole) => {
    const said = whole.slice(1, -1).toLowerCase()
    if (said.startsWith('#x')) return characterOf(Number.parseInt(said.slice(2), 16))
    return said.startsWith('#') ? characterOf(Number(said.slice(1))) : (ENTITIES[said] ?? '')
  })
}

/** Returns the text of the element at the end of a path of names; empty where there is none. */
export function textAt(node: XmlNode, ...path: string[]): string {
  const text = element(node, ...path)?.['#text']
  return typeof text === 'string' ? unescape(text) : ''
}

/** Returns an attribute of an element; empty where there is none. */
export function attributeOf(node: XmlNode | undefined, name: string): string {
  const value = node?.[`@${name}`]
  return typeof value === 'string' ? unescape(value) : ''
}

/** Returns the line of the text in which the element begins, counted from 1. */
export function lineOf(text: string, node: XmlNode): number {
  const found = (node as Record<symbol, unknown>)[POSITION as unknown as symbol] as { startIndex?: number } | undefined
  return text.slice(0, found?.startIndex ?? 0).split('\n').length
}
