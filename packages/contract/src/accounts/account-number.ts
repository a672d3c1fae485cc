/** Checks account numbers by their check digits, in all places where they are typed or written to a file. No I/O. */
import { foldText } from '../platform/fold-text.ts'

/** The length of an IBAN in each country, as SWIFT registers it (ISO 13616, release 98). */
const IBAN_LENGTHS =
  'NO15 BE16 FI18 FK18 FO18 DK18 GL18 NL18 SD18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 MN20 XK20 CH21 HR21 LI21 LV21 ' +
  'BG22 BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 AE23 GI23 IL23 IQ23 OM23 SO23 TL23 VA23 AD24 CZ24 ES24 MD24 PK24 RO24 ' +
  'SA24 SE24 SK24 TN24 VG24 LY25 PT25 ST25 IS26 TR26 BI27 DJ27 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 BY28 CY28 DO28 ' +
  'GT28 HN28 HU28 LB28 NI28 PL28 SV28 BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 YE30 LC32 MT31 SC31 RU33'

const ibanLengths = new Map(IBAN_LENGTHS.split(' ').map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]))

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

const compactOf = (number: string): string => number.replaceAll(/[\s-]/g, '').toUpperCase()

const hasIbanDigits = (iban: string): boolean => {
  const turned = iban.slice(4) + iban.slice(0, 4)
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}

const hasIbanLength = (iban: string): boolean => (ibanLengths.get(iban.slice(0, 2)) ?? iban.length) === iban.length

/**
 * Returns an IBAN without spaces. Undefined for any other number, including one with a wrong length or wrong check
 * digits.
 */
export function findIban(number: string): string | undefined {
  const compact = compactOf(number)
  return IBAN.test(compact) && hasIbanLength(compact) && hasIbanDigits(compact) ? compact : undefined
}

/**
 * True if the tenth digit fits the bank and the nine digits before it. In the Central Bank of Nigeria's revised
 * standards of 2020 on the Nigeria Uniform Bank Account Number, the code of a deposit money bank (3 digits) gets three
 * leading zeros and that of another institution (5 digits) a leading 9. The weights are 3, 7, 3 over the six and the
 * nine digits. For deposit money banks, this equals the standard of 2010.
 */
function isNuban(number: string, code: string): boolean {
  const six = code.length === 5 ? `9${code}` : code.padStart(6, '0')
  const weighed = (six + number.slice(0, 9)).split('').map((digit, index) => Number(digit) * (index % 3 === 1 ? 7 : 3))
  const sum = weighed.reduce((all, one) => all + one, 0)
  return (10 - (sum % 10)) % 10 === Number(number[9])
}

/** A bank in the company's list. */
export type Bank = { bank_name: string; bank_code: string }

/** Finds a bank in the list by its name, in any accents and capitals. Undefined if the list does not have it. */
export const findBank = <B extends Bank>(banks: readonly B[], name: string): B | undefined =>
  banks.find(({ bank_name }) => foldText(bank_name) === foldText(name))

const NUBAN_CODE = /^(\d{3}|\d{5}|\d{6})$/

function nubanProblem(number: string, bank: Bank | undefined): string | undefined {
  const compact = compactOf(number)
  if (!/^\d{10}$/.test(compact)) return 'Enter the ten digits of the account number.'
  if (bank === undefined || !NUBAN_CODE.test(bank.bank_code) || isNuban(compact, bank.bank_code)) return undefined
  return `This is no account number of ${bank.bank_name}. Check the digits and the bank.`
}

/** The account numbers of all banks are longer. */
const FEWEST_SIGNS = 5

/**
 * Explains in a sentence why nobody can be paid to this account. Undefined for an account that can exist. In a company
 * that keeps naira, an account number has the ten digits of a NUBAN. A number in the form of an IBAN is checked as one.
 */
export function accountProblem(
  { bank_name, account_number }: { bank_name: string; account_number: string },
  { currency, banks }: { currency: string; banks: readonly Bank[] },
): string | undefined {
  if (currency === 'NGN') return nubanProblem(account_number, findBank(banks, bank_name))
  const compact = compactOf(account_number)
  if (!IBAN.test(compact)) {
    return compact.length < FEWEST_SIGNS || !/\d/.test(compact)
      ? `Enter an account number with at least ${FEWEST_SIGNS} characters, and digits among them.`
      : undefined
  }
  if (!hasIbanLength(compact)) {
    const country = compact.slice(0, 2)
    return `An IBAN that begins with ${country} has ${ibanLengths.get(country)} characters, and this one has ${compact.length}.`
  }
  return hasIbanDigits(compact) ? undefined : 'This IBAN has a wrong digit. Compare it with your bank statement.'
}
