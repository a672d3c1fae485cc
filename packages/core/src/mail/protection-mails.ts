/** The mails that protect an account: about its email address, its withdrawals, and the steps after a theft. */
import { type AccountMailOwner, type LinkMail, PROTECTION_NOTE, spelled } from './account-mails.ts'
import { type Mail, mailTo } from './mail.ts'

/** Returns the mail to a new address; the address takes effect once its button is used. */
export function confirmEmailMail(owner: AccountMailOwner, { companyName, url, lifetimeSeconds }: LinkMail): Mail {
  return mailTo(owner, `Confirm your new email address for ${companyName}`, {
    companyName,
    heading: 'Confirm your new email address',
    intro: `Hello ${owner.first_name}, this address was entered as the new email address of an account with ${companyName}. The account keeps its current address until you confirm this one.`,
    action: { label: 'Confirm this address', url },
    notes: [
      `This link is valid for ${spelled(lifetimeSeconds)} and can be used once.`,
      'If you don’t have an account with us, delete this email. Nothing will change.',
    ],
  })
}

/** Says whom to write to, if the company has an address. */
const contactUs = (companyEmail: string | undefined): string =>
  companyEmail === undefined ? 'contact us' : `contact us at ${companyEmail}`

type Company = {
  companyName: string
  /** The company's own address, once it is filled in. */
  companyEmail: string | undefined
}

export type EmailChangedMail = Company & {
  /** The address that this mail goes to. */
  to: 'old' | 'new'
  /** True if the new address has been verified. */
  isVerified: boolean
  /**
   * The page that the button opens: at the old address "It was not me", at the new one the contact page of the company.
   */
  url: string
}

/** Returns the mail that tells one of an agent's two addresses that the address of the account was changed. */
export function emailChangedMail(
  owner: AccountMailOwner,
  { to, isVerified, companyName, companyEmail, url }: EmailChangedMail,
): Mail {
  const account = `your account with ${companyName}`
  const news = {
    old: {
      intro: `Hello ${owner.first_name}, the email address of ${account} was changed. This address can no longer be used to log in or to choose a new password.`,
      label: 'It was not me',
      notes: [
        PROTECTION_NOTE,
        `If you didn’t request this, someone may be trying to take over your account. Use the link and ${contactUs(companyEmail)} now.`,
      ],
    },
    new: {
      intro: `Hello ${owner.first_name}, this is now the email address of ${account}. ${isVerified ? 'Log in with it from now on.' : 'Verify it with the link in our other email; you can log in after that.'} All devices have been signed out.`,
      label: 'Contact us',
      notes: [`If you don’t have an account with us, or didn’t request this, ${contactUs(companyEmail)}.`],
    },
  }[to]
  return mailTo(owner, `Your email address for ${companyName} was changed`, {
    companyName,
    heading: 'Your email address was changed',
    intro: news.intro,
    action: { label: news.label, url },
    notes: news.notes,
  })
}

export type WithdrawalRequestedMail = {
  companyName: string
  /** The amount with its currency. */
  amount: string
  /** The account it goes to, masked. */
  account: string
  /** The page where the owner says that they did not request it. */
  url: string
  /** The final reason why an earlier payment to this account came back. */
  cameBack: string | undefined
  profileUrl: string
}

/** Returns the mail that tells an agent of every request for a withdrawal, because someone else may have made it. */
export function withdrawalRequestedMail(
  owner: AccountMailOwner,
  { companyName, amount, account, url, cameBack, profileUrl }: WithdrawalRequestedMail,
): Mail {
  return mailTo(owner, 'Withdrawal requested', {
    companyName,
    heading: 'Withdrawal requested',
    intro: `Hello ${owner.first_name}, a withdrawal from your account with ${companyName} was requested. We review it before we pay it.`,
    rows: [
      { label: 'Amount', value: amount },
      { label: 'To account', value: account },
    ],
    action: { label: 'It was not me', url },
    notes: [
      ...(cameBack === undefined ? [] : [`An earlier payment to this account came back: ${cameBack}`]),
      PROTECTION_NOTE,
    ],
    ...(cameBack !== undefined && { footLink: { label: 'Change your bank details', url: profileUrl } }),
  })
}

export type WithdrawalsFrozenMail = Company & {
  /** The receiver: the address of the account, or another one that the used link was mailed to. */
  to: 'account' | 'link'
  publicUrl: string
}

/** Returns the mail that tells the owner of an account that withdrawals are frozen, and what to do next. */
export function withdrawalsFrozenMail(
  owner: AccountMailOwner,
  { to, companyName, companyEmail, publicUrl }: WithdrawalsFrozenMail,
): Mail {
  const contact = contactUs(companyEmail)
  return mailTo(owner, `Withdrawals from your account with ${companyName} are frozen`, {
    companyName,
    heading: 'Your withdrawals are frozen',
    intro: `Hello ${owner.first_name}, someone used a link “It was not me” from one of our emails about your account. Withdrawals are now frozen, and every device has been signed out.`,
    action:
      to === 'account'
        ? { label: 'Choose a new password', url: `${publicUrl}/reset-password` }
        : { label: 'Contact us', url: `${publicUrl}/contact` },
    notes: [`To lift the freeze on your withdrawals, ${contact}.`],
  })
}
