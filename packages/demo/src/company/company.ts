/** The demonstration company itself: its address, its history and its links. */
import { privacyPolicy, termsAndConditions } from './legal.ts'

/** The account that agents pay into, as in the payment instructions. */
export const bankAccount = { bank: 'Harvest Trust Bank', name: 'Goldenfield Capital Ltd', number: '0140221536' }

type StatementLine = {
  daysAgo: number
  amount: string
  name: string
  /** `fee` quotes the PIN of this agent, and `cut fee` omits its last digit. */
  text: 'fee' | 'cut fee' | { said: string }
}

export const statementLines: StatementLine[] = [
  { daysAgo: 4, amount: '100.00', name: 'Ekene Okafor', text: 'fee' },
  { daysAgo: 4, amount: '100.00', name: 'Abdul Rahman', text: 'cut fee' },
  { daysAgo: 3, amount: '100.00', name: 'Chidera Ani', text: { said: 'Registration' } },
  { daysAgo: 3, amount: '90.00', name: 'Yetunde Coker', text: 'fee' },
  { daysAgo: 2, amount: '61.40', name: 'Meadow Stationers', text: { said: 'Invoice 2231' } },
  { daysAgo: 1, amount: '-2.50', name: '', text: { said: 'Account charge' } },
]

export const company = {
  company_name: 'Goldenfield Capital',
  logo: 'logo',
  page_header_image: 'page-header',
  company_address: '14 Harvest Crescent, Victoria Island, Lagos, Nigeria',
  email: 'hello@goldenfield.example',
  telephone: '+234 201 555 0140',
  facebook_url: 'https://www.facebook.com/goldenfieldcapital.example',
  instagram_url: 'https://www.instagram.com/goldenfieldcapital.example',
  twitter_url: 'https://x.com/goldenfield_example',
  linkedin_url: 'https://www.linkedin.com/company/goldenfieldcapital-example',
  youtube_url: 'https://www.youtube.com/@goldenfieldcapital-example',
  whatsapp_url: 'https://wa.me/2342015550140',
  privacy_policy: privacyPolicy,
  term_and_conditions: termsAndConditions,
  about_company:
    'Goldenfield Capital helps families in Nigeria and the United States to plan their retirement and protect the people who depend on them. Founded in Lagos in 2008. Registered in Nigeria as Goldenfield Capital Ltd.',
  company_history: `<h3>2008: one desk on Broad Street</h3>
<p>Goldenfield Capital began with a borrowed desk and a question. Our founder, Ifeoma Nwosu, a pensions administrator, had spent fifteen years helping people to fill in retirement forms on their last day at work. Most of them were seeing their own figures for the first time. She wondered what would change if that conversation took place twenty years earlier.</p>
<h3>2011: the first hundred families</h3>
<p>For three years there were no advertisements. Teachers told other teachers; a nurse brought her whole ward. By the end of 2011 we had written plans for a hundred families, and we had learnt the lesson that still guides us: people act on a plan when they understand every line of it.</p>
<h3>2015: across the ocean</h3>
<p>Many of our clients had brothers and daughters in Texas who were asking the same questions under different rules. We opened our Houston office with two advisers and a kettle. It now serves clients of every background, and remains the place where families who live in two countries can put both halves of their lives into one plan.</p>
<h3>2019: the agents’ network</h3>
<p>Because we had always grown by introduction, we decided to do it properly: with training, written rules and a referral programme that is the same for everyone. The Abuja branch opened in the same year, in order to be closer to clients in the north.</p>
<h3>Today</h3>
<p>More than twelve thousand clients and their families are with us. Ifeoma Nwosu still leads the company as managing director; Tunde Balogun is in charge of advice, and Rachel Kim of the Houston office. We have grown carefully, and have turned down business that we did not understand. The borrowed desk was returned long ago; a photograph of it hangs in the training room in Lagos, so that new colleagues know how large an office has to be.</p>`,
  safe_about_body_html: `<p>Goldenfield Capital is a retirement-planning company, registered in Nigeria as Goldenfield Capital Ltd. We help people to work out what they will need later in life, to put it aside at a pace they can keep, and to protect their families along the way. Our head office is in Lagos, with branches in Houston and Abuja, and our clients range from market traders and teachers to surgeons and small manufacturers.</p>
<p>We began in 2008 with a simple observation: most people meet a pensions adviser only when it is too late to change very much. So we start early, and we start with listening. Before we speak of any product we ask about your work, your household, the people who rely on you and the things you would not want to give up. From this we write a plan of a few pages, in plain English, with every assumption printed beside the figure it affects.</p>
<p>The plan is yours. You may carry it out with us, with someone else or on your own. If you ask us to arrange an annuity, life insurance, health cover or a savings plan, we compare what several licensed providers offer, tell you in writing what each of them pays us, and give you time to think. We do not hold your money: it goes to the provider that you have chosen.</p>
<p>Once a year we sit down with you again. Children are born, parents move in, businesses do well or badly, and prices rise. A plan that is never reviewed goes out of date. Our reviews are short, and they begin with a single page that shows what has changed since the last one.</p>
<p>Much of our growth comes from our agents: people who were glad of the help they received and now introduce others. They are trained, they follow written rules, and they are rewarded through a referral programme whose terms are published in full. They introduce; our advisers advise.</p>
<p>We are careful people, and we hope it shows. Investments can fall as well as rise, no income is certain until it has been paid, and we will never tell you otherwise. What we offer is patience, clear figures and a person who knows your name when you call. If that sounds like the kind of company you have been looking for, come in and see us. The first hour is free, and the tea is good.</p>`,
}

export const paymentInstructions = {
  body: `<p>Pay the registration fee once, by bank transfer or over the counter:</p>
<ul><li>Bank: ${bankAccount.bank}</li><li>Account name: ${bankAccount.name}</li><li>Account number: ${bankAccount.number}</li><li>Reference: your payment PIN, shown above, and nothing else</li></ul>
<p>Then upload the receipt with <strong>Upload Payment Proof</strong>. We compare it with our bank statement and approve it within two working days. We never ask you to pay into the account of a person.</p>`,
}
