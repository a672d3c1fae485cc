/** Reads the results in ISO 20022 messages: pain.002 (status report) and camt.053 (bank statement). No I/O. */
import { parseMoney } from '@evergrove/contract/platform/money'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import { invalid } from '../../platform/errors.ts'
import type { BankResult } from './payouts.ts'

const unreadable = (sentence: string) => invalid({ file: [sentence] })

const lists = new Set([
  'OrgnlPmtInfAndSts',
  'TxInfAndSts',
  'StsRsnInf',
  'AddtlInf',
  'Stmt',
  'Ntry',
  'NtryDtls',
  'TxDtls',
])

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => lists.has(name),
})

const text = z.string().optional()
/** An amount carries its currency as an attribute, beside the text. */
const amount = z.union([z.string(), z.object({ '#text': z.string() }).transform((given) => given['#text'])]).optional()
const code = z.object({ Cd: text, Prtry: text }).optional()

const statusReport = z.object({
  OrgnlGrpInfAndSts: z.object({ GrpSts: text }).optional(),
  OrgnlPmtInfAndSts: z
    .array(
      z.object({
        TxInfAndSts: z
          .array(
            z.object({
              OrgnlEndToEndId: text,
              TxSts: text,
              StsRsnInf: z.array(z.object({ Rsn: code, AddtlInf: z.array(z.string()).optional() })).optional(),
              AccptncDtTm: text,
              AcctSvcrRef: text,
              OrgnlTxRef: z.object({ Amt: z.object({ InstdAmt: amount }).optional() }).optional(),
            }),
          )
          .optional(),
      }),
    )
    .optional(),
})

const transaction = z.object({
  Refs: z.object({ EndToEndId: text, AcctSvcrRef: text }).optional(),
  Amt: amount,
  CdtDbtInd: text,
  RtrInf: z.object({ Rsn: code, AddtlInf: z.array(z.string()).optional() }).optional(),
})

const statement = z.object({
  Stmt: z.array(
    z.object({
      Ntry: z
        .array(
          z.object({
            Amt: amount,
            CdtDbtInd: text,
            BookgDt: z.object({ Dt: text, DtTm: text }).optional(),
            AcctSvcrRef: text,
            NtryDtls: z.array(z.object({ TxDtls: z.array(transaction).optional() })).optional(),
          }),
        )
        .optional(),
    }),
  ),
})

const message = z.object({
  Document: z.object({ CstmrPmtStsRpt: statusReport.optional(), BkToCstmrStmt: statement.optional() }),
})

/** Final statuses only: the others say how far a payment has come. */
const statuses: Readonly<Record<string, BankResult['result']>> = {
  ACSC: 'paid',
  ACCC: 'paid',
  RJCT: 'returned',
  CANC: 'returned',
}

const reasonOf = (reason: z.infer<typeof code>, more: string[] | undefined): string | undefined => {
  const parts = [reason?.Cd ?? reason?.Prtry, ...(more ?? [])].filter((part) => part !== undefined && part !== '')
  return parts.length === 0 ? undefined : parts.join(': ').slice(0, 500)
}

const dayOf = (moment: string | undefined): string | undefined => /^\d{4}-\d{2}-\d{2}/.exec(moment ?? '')?.[0]

const amountOf = (given: string | undefined): bigint | undefined =>
  given === undefined ? undefined : parseMoney(given)

function fromStatusReport(report: z.infer<typeof statusReport>): BankResult[] {
  const transactions = (report.OrgnlPmtInfAndSts ?? []).flatMap(({ TxInfAndSts }) => TxInfAndSts ?? [])
  if (transactions.length === 0 && report.OrgnlGrpInfAndSts?.GrpSts !== undefined) {
    const status = report.OrgnlGrpInfAndSts.GrpSts
    throw unreadable(`The file gives the status ${status} for the whole batch and for no single payment.`)
  }
  return transactions.map((one) => ({
    endToEndId: one.OrgnlEndToEndId ?? '',
    result: statuses[one.TxSts ?? ''],
    status: one.TxSts,
    amount: amountOf(one.OrgnlTxRef?.Amt?.InstdAmt),
    reference: one.AcctSvcrRef,
    reason: reasonOf(one.StsRsnInf?.[0]?.Rsn, one.StsRsnInf?.[0]?.AddtlInf),
    date: dayOf(one.AccptncDtTm),
  }))
}

/** A payment that leaves the account was made; one that comes back under its own id was returned. */
function fromStatement({ Stmt }: z.infer<typeof statement>): BankResult[] {
  return Stmt.flatMap(({ Ntry }) => Ntry ?? []).flatMap((entry) => {
    const details = (entry.NtryDtls ?? []).flatMap(({ TxDtls }) => TxDtls ?? [])
    return (details.length === 0 ? [{ Amt: entry.Amt }] : details).map((one: z.infer<typeof transaction>) => {
      const result = (one.CdtDbtInd ?? entry.CdtDbtInd) === 'CRDT' ? ('returned' as const) : ('paid' as const)
      return {
        endToEndId: one.Refs?.EndToEndId ?? '',
        result,
        amount: amountOf(one.Amt),
        reference: one.Refs?.AcctSvcrRef ?? entry.AcctSvcrRef,
        reason: result === 'returned' ? reasonOf(one.RtrInf?.Rsn, one.RtrInf?.AddtlInf) : undefined,
        date: dayOf(entry.BookgDt?.Dt ?? entry.BookgDt?.DtTm),
      }
    })
  })
}

/** The results in a message, in its order. Throws `invalid` under `file` for anything else. */
export function readXmlResults(xml: string): BankResult[] {
  // ISO 20022 knows no document types, and they are how XML is made to grow.
  if (/<!DOCTYPE/i.test(xml)) throw unreadable('The file has a document type, which ISO 20022 does not allow.')
  if (XMLValidator.validate(xml) !== true) throw unreadable('The file is not well-formed XML.')
  const parsed = message.safeParse(parser.parse(xml))
  const { CstmrPmtStsRpt: report, BkToCstmrStmt: booked } = parsed.data?.Document ?? {}
  if (report !== undefined) return fromStatusReport(report)
  if (booked !== undefined) return fromStatement(booked)
  throw unreadable('The file is neither a pain.002 nor a camt.053 message.')
}
