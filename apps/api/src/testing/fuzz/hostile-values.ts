/** Hostile or broken values that a client may send: as JSON, in an address, in a header and as a file. */

const LONG = 'x'.repeat(5000)

/**
 * JSON texts of values that hardly any field takes. Numbers are written as text, because `stringify` would change them.
 */
export const hostileJson = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e999',
  '-1e999',
  '1e-400',
  '2147483648',
  '9007199254740993',
  '123456789012345678901234567890',
  '""',
  '" "',
  '"0x10"',
  '"1e3"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00a"',
  '"\\u202e\\u2066"',
  '"\\r\\nX-Header: 1"',
  '"NaN"',
  '"٣"',
  '"2026-02-30"',
  '"+275760-09-13T00:00:00.001Z"',
  '"\' or 1=1 --"',
  '"%s%n${7*7}{{7*7}}"',
  `"${LONG}"`,
  '[]',
  '[null]',
  '["a","a"]',
  '[[[[[[]]]]]]',
  '{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"$gt":""}',
]

/** Names of fields and parameters that no call describes. */
export const hostileNames = ['__proto__', 'constructor', 'toString', 'id', 'role', 'a\u0000b', '\ud800', '', LONG]

/** Texts for a path or a query, already encoded where necessary. */
export const hostileAddressTexts = [
  '0',
  '-1',
  '1.0',
  '0x10',
  '1e3',
  '+1',
  '%205',
  '05',
  '2147483648',
  '9007199254740993',
  '99999999999999999999999',
  'NaN',
  'null',
  'undefined',
  'true',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '%zz',
  '%',
  '%F0%9F%98%80',
  '%D9%A3',
  '%2F',
  '%2e%2e%2f',
  '%5C',
  "'%20or%201=1--",
  '*',
  '%25%5F',
  '__proto__',
  'constructor',
  '[]',
  LONG,
]

/** Header values that HTTP allows. */
export const hostileHeaderTexts = ['', ' ', ',', '0', '"', 'é', 'x'.repeat(300), LONG, '__proto__', "' or 1=1 --"]

/** Whole bodies that are not JSON, or have no useful content. */
export const hostileBodies = [
  '',
  ' ',
  '{',
  '{}',
  '[]',
  'null',
  'true',
  '1e999',
  '"text"',
  'undefined',
  '{"a":0x10}',
  '{"a":1,}',
  "{'a':1}",
  '\ufeff{}',
  '\u0000',
  '{"__proto__":null}',
  '['.repeat(2000),
  '[[[]]]',
]

/** Media types, most of which no call takes. */
export const hostileTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/xml',
  '__proto__',
  '',
]
