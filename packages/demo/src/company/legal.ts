/**
 * The privacy policy and the terms of the demonstration company. They promise only what the product does;
 * docs/promises.md names the code behind each promise. Figures that the product defines are taken from it.
 */
import { placesOfLevel } from '@evergrove/contract/network'
import { EXPECTED_DOWNLINES, MATRIX_DEPTH } from '@evergrove/contract/platform/constants'
import { retentionDays } from '@evergrove/core/platform/retention'

const years = (days: number): string => `${days / 365} years`

/** Formats as '2, 4, 8, 16, 32 and 64'. */
const places = new Intl.ListFormat('en-GB').format(
  Array.from({ length: MATRIX_DEPTH }, (_, index) => String(placesOfLevel(index + 1))),
)

export const privacyPolicy = `<h2>Privacy policy</h2>
<p>This policy explains what personal information Goldenfield Capital (“GFC”, “we”) collects, why we need it, with whom we share it and what rights you have. It applies to this website, to our branches in Lagos, Houston and Abuja, and to the agents’ referral programme. We have tried to write it so that it can be read from beginning to end in ten minutes.</p>
<h3>1. Who is responsible</h3>
<p>Goldenfield Capital, with its head office in Lagos, decides how and why your information is used, and is the data controller under the Nigeria Data Protection Act 2023. For clients of our Houston branch we also observe the privacy laws of the State of Texas and of the United States that apply to financial services. You can reach the person in charge of data protection at <a href="mailto:hello@goldenfield.example">hello@goldenfield.example</a>; please write “Privacy” in the subject line.</p>
<h3>2. What we collect</h3>
<ul>
<li><strong>Identity and contact details:</strong> your name, date of birth, address, email address, telephone number and, where the law requires us to verify who you are, a copy of an identity document.</li>
<li><strong>Financial details:</strong> income, savings, debts, pension balances and the bank account to which payments should be made.</li>
<li><strong>Family details:</strong> the names and birth dates of beneficiaries and dependants, when you give them to us for a plan or a policy.</li>
<li><strong>Health details:</strong> only when you apply for life insurance or health cover, and only with your explicit consent.</li>
<li><strong>Agent details:</strong> your referral code, your sponsor, your position in the network, your bonuses and your withdrawals.</li>
<li><strong>Technical details:</strong> the pages you visit, the type of device and browser, the date and time, and your internet address.</li>
</ul>
<p>Most of this comes from you. Some comes from others: from an agent who introduces you, from an employer who arranges a group plan, or from an insurer to whom you have applied through us.</p>
<h3>3. Why we use it, and on what legal basis</h3>
<ul>
<li><strong>To carry out our agreement with you:</strong> to prepare your plan, to arrange the products you choose, and to run your account in the referral programme.</li>
<li><strong>To meet legal duties:</strong> to verify identity, to prevent money laundering, and to keep the accounts and records that regulators require.</li>
<li><strong>Because we have a legitimate interest:</strong> to keep the website secure, to train our staff, to answer complaints and to understand which of our pages are useful.</li>
<li><strong>With your consent:</strong> to process health details, to publish your testimonial or photograph, and to send you our newsletter, once you have confirmed by the link in our email that you want it. You may withdraw consent at any time: every newsletter contains a link to unsubscribe.</li>
</ul>
<h3>4. What other agents can see</h3>
<p>Because the referral programme is built on teams, your sponsor and the agents up to six levels above you can see your name, your email address and telephone number, the date on which you joined, your place in the matrix and whether your account is active. They cannot see your photograph, your home address, your financial plan, your policies, your bank details or your balance. Anyone who enters your referral code sees your name. If you introduce someone, please tell them this before they register.</p>
<h3>5. With whom we share information</h3>
<p>We do not sell personal information. We share it only so far as it is needed:</p>
<ul>
<li>with insurers, pension administrators, custodians and health plans to which you ask us to apply;</li>
<li>with banks and payment companies that carry out deposits and withdrawals;</li>
<li>with companies that host our systems or deliver our email, under contracts that forbid any other use;</li>
<li>with lawyers, auditors and other advisers who are bound to secrecy;</li>
<li>with regulators, courts and the police, when the law obliges us to.</li>
</ul>
<h3>6. Transfers between countries</h3>
<p>Our branches in Nigeria and in the United States work with the same systems, so your information may be processed in both countries. Where the law of one country requires it, we use contractual clauses that give your information comparable protection, and we limit access to the staff who need it. You may ask us for a copy of these clauses.</p>
<h3>7. How long we keep it</h3>
<ul>
<li><strong>Client records:</strong> for as long as you are a client, and for six years afterwards, because claims and tax questions can arise late. Records required by rules against money laundering are kept for at least five years.</li>
<li><strong>An agent’s account that is closed:</strong> photograph, home address, date of birth, telephone number and the bank details in the profile are removed at once. Name, email address, proof of payment and the bank details with withdrawals follow six years later. The records of payments, bonuses and withdrawals stay in our books without them.</li>
<li><strong>A message that you send us through the website:</strong> deleted ${years(retentionDays.contactMessages)} after it was answered.</li>
<li><strong>Our newsletter:</strong> if you enter your address and do not confirm it, we delete it after ${retentionDays.newsletterUnconfirmed} days. When you unsubscribe, we delete your address after ${retentionDays.newsletterEndedAddress} days, and keep the proof that you had agreed, without the address, for ${years(retentionDays.newsletterProof)}.</li>
<li><strong>Records of sign-ins and other security events:</strong> deleted after ${retentionDays.securityEvents} days.</li>
</ul>
<h3>8. How we protect it</h3>
<p>Connections to this website are encrypted. Passwords are stored only in a form that cannot be turned back into the original, and bank details are encrypted. Staff see only what their work requires, and sensitive actions, such as the approval of a withdrawal, are recorded with the name of the person who carried them out. Paper files are locked away and shredded when they are no longer needed. No system is perfect: if a breach should put you at risk, we will tell you and the competent authority without undue delay, and say what you can do to protect yourself.</p>
<h3>9. Cookies</h3>
<p>We set no cookies. Your browser stores what keeps you signed in and the appearance you have chosen, on your device only. Nothing on this website is used for advertising or follows you elsewhere. If you block this storage, you can still read the public pages, but you will not be able to sign in.</p>
<h3>10. Your rights</h3>
<p>You have the right to ask what information we hold about you and to receive a copy, to have mistakes corrected, to have information deleted when we no longer need it, to object to certain uses, to ask us to limit a use while a question is settled, and to receive the information you gave us in a format that a computer can read. Agents download a copy of everything under Edit Profile, and close their account there. Otherwise write to us, or visit any branch. We may need to check who you are. We answer within thirty days, and we make no charge unless a request is plainly excessive. Some information must be kept even if you ask us to delete it; in that case we will tell you which, and for how long.</p>
<h3>11. Children</h3>
<p>This website is not intended for people under eighteen, and they may not join the referral programme. We keep information about children only where a parent or guardian gives it to us for an education plan, a health plan or an estate plan.</p>
<h3>12. Complaints</h3>
<p>If you are unhappy with the way we have handled your information, please tell us first; we would like the chance to put it right. You may also complain to the Nigeria Data Protection Commission or, if you are a client of our Houston branch, to the Attorney General of Texas.</p>
<h3>13. Changes to this policy</h3>
<p>When we change this policy, we publish the new version on this page, and ask agents to agree to it when they next open their dashboard. We keep every version that anybody agreed to.</p>`

export const termsAndConditions = `<h2>Terms and conditions</h2>
<p>These terms govern the use of this website and participation in the Goldenfield Capital referral programme. By registering you confirm that you have read and accepted them. Financial products that you buy through us have terms of their own, issued by the provider; where those differ from these, the provider’s terms apply to the product.</p>
<h3>1. Words used in these terms</h3>
<ul>
<li><strong>“GFC”, “we”, “us”</strong> means Goldenfield Capital.</li>
<li><strong>“Agent”, “you”</strong> means a person whose registration we have accepted.</li>
<li><strong>“Sponsor”</strong> means the agent whose referral code you entered when you registered.</li>
<li><strong>“Matrix”</strong> means the structure of places beneath an agent, described in section 5.</li>
<li><strong>“Bonus”</strong> means an amount credited to your account under section 6.</li>
</ul>
<h3>2. Who may register</h3>
<p>You must be at least eighteen years old, live in a country in which we offer the programme, and register in your own name with correct details. One person may hold one account only. Staff of GFC may not hold an agent’s account while they are employed. We may ask for proof of identity and address, and we may refuse a registration; if we do, we refund the fee in full.</p>
<h3>3. The registration fee</h3>
<p>To become an agent you pay a <strong>one-time registration fee</strong>. The amount and the currency are shown before you register. The fee covers the opening and running of your account and your training materials. It is not an investment, a deposit or a premium, it earns no interest, and it gives you no share in the company. There are no renewal fees, and you are not required to buy any product.</p>
<p>Your account becomes active when the payment has been confirmed and your registration approved. You may cancel in writing within fourteen days of registering and receive a refund, provided that no bonus has been credited to you. After that the fee is not refundable, except where the law says otherwise.</p>
<h3>4. Your referral code</h3>
<p>Once active you receive a personal referral code. You may share it with people you know, and on your own pages on social networks. You may not send it in bulk to strangers, buy advertisements in our name, or use our logo without written permission. A person’s sponsor is fixed at the moment of registration and cannot be changed later.</p>
<h3>5. The matrix</h3>
<p>Your matrix is two places wide and six levels deep. It has ${places} places on its six levels, which makes <strong>${EXPECTED_DOWNLINES} places</strong> in all. New agents are placed from top to bottom in the next free place of their sponsor’s matrix. Places may therefore be filled by people whom you introduce, by people introduced by agents above you, or by people introduced by agents below you. We do not promise that any place will be filled.</p>
<h3>6. Bonuses and rewards</h3>
<p>A <strong>referral bonus</strong> is credited when a person who registered with your code becomes active. A <strong>match bonus</strong> is credited when every place in a level of your matrix is taken by an agent whose fee is paid; each level is paid once. <strong>Rewards</strong> other than money are described in your dashboard. The current amounts are published in the dashboard too. We may change them for the future, and never for levels that are already complete: each entry of your statement names the version of the plan under which it was made. Where the plan holds bonuses back for some days, your dashboard shows when they become available.</p>
<p><strong>Bonuses are not guaranteed.</strong> They depend on your own work and on that of others. Nothing on this website, in our training or said by another agent is a promise of income. If a payment on which a bonus depended is reversed, the bonus is taken back. What your balance cannot cover you owe us, and later bonuses repay it first. Your statement gives the reason for every correction.</p>
<h3>7. Withdrawals</h3>
<p>You can request a withdrawal of your available balance once it reaches the minimum shown in your dashboard. Payment is made only to a bank account held in your own name: the one in your profile at the moment of the request. Our finance team checks each request before it is paid, and may ask for proof of identity first. We pay the whole amount. If we reject a request, or the bank returns the payment, the amount goes back to your balance, and you are told why.</p>
<h3>8. Your status and your taxes</h3>
<p>You act as an independent agent. These terms do not make you an employee, a partner or a legal representative of GFC, and you may not sign anything on our behalf. You are responsible for declaring your income and for paying the tax due on it.</p>
<h3>9. Rules of conduct</h3>
<p>You agree that you will:</p>
<ul>
<li>describe the programme truthfully, including its cost and the fact that earnings are not guaranteed;</li>
<li>never advise anyone to borrow money in order to join;</li>
<li>give no financial, legal or medical advice unless you are licensed to do so, but introduce the person to one of our advisers;</li>
<li>accept no money from prospective agents on our behalf;</li>
<li>respect the privacy of the people in your team;</li>
<li>keep your password secret and tell us immediately if you believe that someone else has used your account.</li>
</ul>
<h3>10. Suspension and closure</h3>
<p>We may suspend an account while we look into a suspected breach of these terms, fraud, a false identity or a disputed payment. While an account is suspended you cannot sign in or make withdrawals, and it receives no bonuses, then or later. Ask us for the reason and tell us your side; we look at the case again. If the suspicion proves unfounded, the account is restored. If it is confirmed, we may close the account, and any remaining balance is paid out.</p>
<p>You may close your account yourself under Edit Profile, unless you owe us money or a payment to you is on its way. Your balance is then paid out whatever its size. Your place in the matrix stays and counts, so that the teams above and below you keep their shape.</p>
<h3>11. If an agent dies</h3>
<p>The balance belongs to the agent’s estate. On receipt of the usual documents we pay it to the executors or administrators. The place itself cannot be transferred.</p>
<h3>12. Use of the website</h3>
<p>The texts, pictures and calculators on this website are for general information and are not personal advice. We take care to keep them correct, but we do not guarantee that they are free from error or always available. You may not copy the site, try to gain access to other people’s accounts, or disturb its operation.</p>
<h3>13. Our liability</h3>
<p>We are liable for loss that we cause through intent or gross negligence, and wherever the law does not allow liability to be limited. Otherwise our liability to you in connection with the programme is limited to the registration fee you paid and the balance of your account. We are not liable for the performance of products issued by other companies, nor for statements by agents that contradict these terms.</p>
<h3>14. Changes</h3>
<p>We may change these terms for good reason, for instance because the law has changed. We ask you to agree to the new version when you next open your dashboard. If you do not agree, you may close your account, and your balance will be paid out whatever its size.</p>
<h3>15. Complaints and applicable law</h3>
<p>Please send complaints to <a href="mailto:hello@goldenfield.example">hello@goldenfield.example</a> or to any branch. We acknowledge them within two working days and aim to give a full answer within twenty. These terms are governed by the laws of the Federal Republic of Nigeria; for agents resident in the United States, mandatory consumer protection law of their state remains unaffected.</p>`
