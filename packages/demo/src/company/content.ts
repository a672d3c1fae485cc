/** All texts of the demonstration company's public website. Pictures have the names of the files in `pictures/`. */
import { company } from './company.ts'
import { networkMarketing } from './network-marketing.ts'
import { type ServiceContent, services } from './services.ts'
import { type TestimonialContent, testimonials } from './testimonials.ts'

interface CompanyContent {
  company: {
    company_name: string
    logo: string
    page_header_image: string
    company_address: string
    email: string
    telephone: string
    company_history: string
    privacy_policy: string
    term_and_conditions: string
    about_company: string
    safe_about_body_html: string
    facebook_url: string
    instagram_url: string
    twitter_url: string
    linkedin_url: string
    youtube_url: string
    whatsapp_url: string
  }
  hero_slides: { title: string; snippet: string; image: string }[]
  services: ServiceContent[]
  testimonials: TestimonialContent[]
  core_values: { title: string; description: string; image: string }[]
  statistics: { stat_figure: number; stat_title: string; image: string }[]
  why_choose_us: {
    title: string
    sub_title: string
    description: string
    safe_description_body_html: string
    image: string
  }
  gallery_photos: { title: string; image: string }[]
  network_marketing: { title: string; description: string; safe_description_body_html: string; image: string }
  branches: { branch_name: string; phone_number: string; branch_address: string }[]
}

export const content: CompanyContent = {
  company,
  services,
  testimonials,
  network_marketing: networkMarketing,
  hero_slides: [
    {
      title: 'A written retirement plan, in plain English',
      snippet:
        'Advisers to 12,400 clients and their families since 2008. Your first hour is free and commits you to nothing.',
      image: 'hero-fields',
    },
    {
      title: 'At home in Lagos, Abuja and Houston',
      snippet: 'One family, two continents, one plan. We advise in both countries and keep the paperwork in step.',
      image: 'hero-lagoon',
    },
    {
      title: 'Three generations, one steady plan',
      snippet:
        'Protect your parents, raise your children and still put something aside for yourself. We help you find the balance.',
      image: 'hero-porch',
    },
    {
      title: 'Sit down with someone who listens',
      snippet:
        'The first hour is free, in a branch, at your home or by video. Bring your questions; we will bring a pencil.',
      image: 'hero-adviser',
    },
  ],
  core_values: [
    {
      title: 'Integrity',
      image: 'value-integrity',
      description:
        '<p>We show you what we earn before you sign. If the best advice earns us nothing, it is still the advice you get.</p>',
    },
    {
      title: 'Stewardship',
      image: 'value-stewardship',
      description:
        '<p>Savings are years of somebody’s work. We look after them as we would want our own parents’ money looked after.</p>',
    },
    {
      title: 'Clarity',
      image: 'value-clarity',
      description:
        '<p>Short documents, plain words, every charge on one page. If you have to ask what a sentence means, we rewrite it.</p>',
    },
    {
      title: 'Community',
      image: 'value-community',
      description:
        '<p>We grow by introduction, one neighbour to another, and give time every month to teaching about money in schools, markets and places of worship.</p>',
    },
  ],
  statistics: [
    { stat_figure: 12400, stat_title: 'Clients and their families', image: 'stat-members' },
    { stat_figure: 18, stat_title: 'Years of patient advice', image: 'stat-years' },
    { stat_figure: 3, stat_title: 'Branches in two countries', image: 'stat-branches' },
    { stat_figure: 9850, stat_title: 'Plans reviewed every year', image: 'stat-plans' },
  ],
  why_choose_us: {
    title: 'Why families choose Goldenfield',
    sub_title: 'Advice at your own kitchen table, and at your own pace',
    image: 'why-choose-us',
    description:
      'Money decisions are family decisions. We take the time to hear everyone at the table, write down what was agreed, and come back each year to see how it is going. You will know your adviser by name, you will know what everything costs, and you will never be asked to decide on the same day.',
    safe_description_body_html: `<p>There are larger firms than ours, and there are cheaper ones. People tell us that they stay for four simple reasons:</p>
<ul>
<li><strong>One adviser who knows you.</strong> The person who prepares your plan is the person who picks up the telephone, this year and next. If your adviser is away, a named colleague has read your file.</li>
<li><strong>A plan before a product.</strong> We work out what you need first. Sometimes the answer is to buy nothing, and then we write that down.</li>
<li><strong>Costs in the open.</strong> Every charge and every commission appears on one page, in figures, before you sign.</li>
<li><strong>Help when it counts.</strong> On the day of a claim or a bereavement, one person takes charge of the paperwork and calls you every week until it is settled.</li>
</ul>
<p>We cannot promise how markets will behave, and we would be wary of anyone who does. We can promise to be honest, to be prepared and to be there.</p>`,
  },
  gallery_photos: [
    { title: 'Colleagues greet visitors in front of the head office in Lagos', image: 'gallery-lagos-office' },
    {
      title: 'A training day for new colleagues: how a monthly amount grows into a pension',
      image: 'gallery-training-day',
    },
    { title: 'An agent receives a trophy on stage at the awards evening', image: 'gallery-awards-evening' },
    { title: 'Families visit our stand at a community health and savings day', image: 'gallery-community-outreach' },
    { title: 'The team gathers under the old tree at the yearly retreat', image: 'gallery-team-under-tree' },
    { title: 'Four colleagues outside the Houston office at dusk', image: 'gallery-houston-office' },
  ],
  branches: [
    {
      branch_name: 'Lagos (head office)',
      phone_number: '+234 201 555 0140',
      branch_address: '14 Harvest Crescent, Victoria Island, Lagos, Nigeria',
    },
    {
      branch_name: 'Houston',
      phone_number: '+1 713 555 0142',
      branch_address: '2200 Wheatfield Street, Suite 410, Houston, Texas 77002, United States',
    },
    {
      branch_name: 'Abuja',
      phone_number: '+234 209 555 0163',
      branch_address: '7 Sunrise Close, Wuse II, Abuja, Nigeria',
    },
  ],
}
