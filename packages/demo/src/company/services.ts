/** The six services of the demonstration company. */

export interface ServiceContent {
  title: string
  slug: string
  description: string
  safe_description_body_html: string
  image: string
}

export const services: ServiceContent[] = [
  {
    title: 'Retirement Planning',
    slug: 'retirement-planning',
    image: 'service-retirement-planning',
    description:
      'A written retirement plan that shows what you will need, what you already have, and what to set aside each month to close the gap. We begin with your life rather than with a product: where you hope to live, who depends on you, what your employer or pension fund administrator already holds, and how you feel when markets fall. From that conversation we prepare a plan of a few pages in plain English, with three scenarios and the assumptions behind each one. You keep the plan whether or not you buy anything from us. Every year we sit down again, compare the plan with what really happened, and adjust it. Markets can fall as well as rise, and no plan removes that risk, but a plan you understand is far easier to keep through a hard year.',
    safe_description_body_html: `<h2>A plan you can read in one evening</h2>
<p>Most people do not fail to save because they are careless. They fail because the goal is vague. “Enough to be comfortable” cannot be divided by twelve. Our first task is to turn that phrase into a figure in today’s money, and then into a monthly amount that fits beside school fees, rent and the support you give to your parents.</p>
<h3>What we review together</h3>
<ul>
<li><strong>Spending.</strong> What your household costs now, and which of those costs will fall or rise once you stop work.</li>
<li><strong>Income you can count on.</strong> Your pension account, Social Security or state pension where it applies, rent, and any business you expect to keep.</li>
<li><strong>Inflation.</strong> We test your plan against prices that rise faster than you would like, because in our experience they sometimes do.</li>
<li><strong>Time.</strong> When you would like to stop, when you could stop, and what changes if your health decides for you.</li>
</ul>
<h3>How the work proceeds</h3>
<ol>
<li><strong>First meeting, about an hour.</strong> In a branch, at your home or by video. There is no charge and no obligation.</li>
<li><strong>Your draft plan, within ten working days.</strong> Three scenarios: cautious, central and hopeful, each with its assumptions printed beside it.</li>
<li><strong>A second conversation.</strong> You question it, we change it, and you decide what to do first.</li>
<li><strong>A yearly review.</strong> We send a one-page summary before we meet, so that you arrive with your own questions.</li>
</ol>
<h3>What it costs</h3>
<p>The plan itself is free to clients. If you choose to buy a product through us, the provider pays us a commission, and we tell you the amount in writing before you sign. If the best advice is to pay down a loan or to increase contributions you already make elsewhere, we will say so, and we earn nothing from it.</p>
<h3>Please bear in mind</h3>
<p>Projections are estimates, not promises. The value of investments can go down as well as up, and you may get back less than you paid in. Tax rules differ between Nigeria and the United States and may change; where your position is complicated we will ask you to speak to a tax adviser as well.</p>`,
  },
  {
    title: 'Annuities',
    slug: 'annuities',
    image: 'service-annuities',
    description:
      'An annuity turns part of your savings into a regular income, paid for a set number of years or for as long as you live. It suits people who want the essential bills covered by something that arrives every month, so that the rest of their savings can be left alone or spent with a lighter heart. We compare annuities from several licensed insurers, explain the choices that cannot be undone, and show you what you give up as well as what you gain. Many of our clients annuitise only a portion of their savings and keep the remainder within reach. The income depends on the strength of the insurer that pays it, so we set out each company’s financial position before you choose. Take your time over this one: there is no prize for deciding in a week.',
    safe_description_body_html: `<h2>A harvest that comes every month</h2>
<p>A salary has one great virtue: it arrives. After retirement many people miss that rhythm more than the work itself. An annuity restores it. You pay an insurance company a sum, in one payment or over some years, and the insurer undertakes to pay you an income on agreed terms.</p>
<h3>The main kinds</h3>
<ul>
<li><strong>Immediate annuity.</strong> You pay one sum, and the income starts within a year.</li>
<li><strong>Deferred annuity.</strong> You pay now or over time, and the income starts at a date you choose.</li>
<li><strong>Fixed or increasing.</strong> A level income buys less as prices rise. An increasing one starts lower and grows each year.</li>
<li><strong>Single or joint life.</strong> A joint annuity continues, in full or in part, for as long as your husband or wife lives.</li>
<li><strong>Guaranteed period.</strong> If you die early, payments continue to your family for a minimum number of years. The insurer gives this undertaking, and it depends on the insurer’s ability to pay.</li>
</ul>
<h3>Questions we ask before recommending one</h3>
<ol>
<li>Which bills must be paid in any month, whatever happens?</li>
<li>How much of that is already covered by a pension?</li>
<li>How is your health, and how long did your parents live?</li>
<li>What would you want to remain for your children?</li>
<li>How much cash must stay within reach for emergencies?</li>
</ol>
<p>If the answers suggest that an annuity is not right for you, or not yet, our adviser will write that down and stop there.</p>
<h3>What you should know first</h3>
<p>Buying an annuity is usually a decision for life. Once the cancellation period has passed, the sum paid cannot normally be taken back, and leaving a deferred annuity early may cost you a surrender charge. Rates change from week to week, and a quotation is valid only until the date printed on it. An annuity is not a bank deposit, and it should not take the place of the savings you keep for emergencies.</p>
<h3>How we are paid</h3>
<p>The insurer pays us a commission when an annuity begins. We show you the amount next to each quotation, so that you can see for yourself whether it has influenced our advice.</p>`,
  },
  {
    title: 'Life Insurance',
    slug: 'life-insurance',
    image: 'service-life-insurance',
    description:
      'Life insurance pays a sum to the people you name if you die while the policy is in force, so that grief is not followed by debt. It pays the rent, the school fees and the mortgage while a family finds its feet again. We help you work out how much cover your household truly needs, for how long, and which kind of policy gives it at a price you can keep paying. For most young families that is simple term cover, and it often costs less than they expect. We complete the forms with you, take care that every health question is answered fully and honestly, and stand beside your family if the day of a claim ever comes. Cover is subject to the insurer’s acceptance, and each policy has exclusions, which we read through with you before you sign.',
    safe_description_body_html: `<h2>So that one loss does not become two</h2>
<p>When the person who earns the income dies, a family loses twice: first the person, then the life they were living together. Insurance cannot touch the first loss. It can do a good deal about the second.</p>
<h3>How much is enough?</h3>
<p>There are rules of thumb, such as ten times your yearly salary, but your own figures are better. We add up what would have to be paid and subtract what is already there:</p>
<ul>
<li>debts that would fall due, including the mortgage or a business loan;</li>
<li>the yearly cost of the household, for as many years as your youngest child needs;</li>
<li>school and university fees you have already promised;</li>
<li>funeral costs and the expense of settling an estate;</li>
<li><em>less</em> your savings, your employer’s death benefit and any cover you hold today.</li>
</ul>
<h3>Term cover or whole-of-life</h3>
<p><strong>Term insurance</strong> runs for a fixed number of years and pays only if you die within them. It is the cheapest way to protect a growing family. <strong>Whole-of-life insurance</strong> has no end date and builds a cash value over time; it costs considerably more and suits people with a lasting need, such as caring for a disabled child or providing for tax on an estate. Some clients begin with term cover that may be converted later.</p>
<h3>Applying</h3>
<ol>
<li>We agree the amount and the term, and compare licensed insurers.</li>
<li>You complete a health questionnaire. Larger sums may need a medical examination, which the insurer pays for.</li>
<li>The insurer accepts, asks for a higher premium, or declines. We explain the decision and your choices.</li>
<li>You receive the policy and have a cancellation period in which to change your mind.</li>
</ol>
<h3>When a claim comes</h3>
<p>Call any branch. One named person will gather the documents, write to the insurer and telephone your family every week until the claim is settled. We make no charge for this.</p>
<h3>Please note</h3>
<p>A policy lapses if premiums are not paid. A claim may be refused if a health question was answered untruthfully, so please tell us everything, even the small things. If you are unsure whether something matters, mention it.</p>`,
  },
  {
    title: 'Health Cover',
    slug: 'health-cover',
    image: 'service-health-cover',
    description:
      'Health cover pays the cost of treatment, so that a stay in hospital does not undo years of careful saving. Medical bills are the most common reason our clients give for breaking into their retirement money, which is why we treat health cover as part of the plan and not as an afterthought. We compare plans from licensed health insurers and health maintenance organisations, for individuals, for families and for small employers, and we check that the hospitals you would really go to are in the network. We also help people over sixty, who are too often told that it is too late. Benefits, waiting periods and exclusions differ from plan to plan; existing conditions may be limited or excluded at first. We put these differences side by side on a single page, in words you do not need a dictionary for.',
    safe_description_body_html: `<h2>Keeping well, and staying solvent</h2>
<p>A retirement plan assumes that the money put aside will still be there in twenty years. One operation can prove it wrong. Good health cover is therefore one of the quietest and most useful parts of a plan: you hope never to need it, and you sleep better for having it.</p>
<h3>What a plan may include</h3>
<ul>
<li><strong>Out-patient care:</strong> visits to a doctor, tests, prescribed medicines.</li>
<li><strong>Hospital care:</strong> admission, surgery, intensive care and ambulance.</li>
<li><strong>Maternity and children:</strong> ante-natal visits, delivery, immunisation. Most plans have a waiting period.</li>
<li><strong>Long-term conditions:</strong> diabetes, high blood pressure, sickle-cell disease, within limits that we point out to you.</li>
<li><strong>Eyes and teeth:</strong> often an option at extra cost.</li>
</ul>
<h3>Three questions that matter more than the price</h3>
<ol>
<li><strong>Which hospitals?</strong> A low premium is poor value if the nearest hospital in the network is two hours away.</li>
<li><strong>What is the limit?</strong> Plans have a yearly ceiling, and often smaller ceilings for single items.</li>
<li><strong>What must you pay yourself?</strong> Deductibles and co-payments change the true cost considerably.</li>
</ol>
<h3>Families on two continents</h3>
<p>Many of our clients live in Houston and support parents in Lagos, Enugu or Kano. We can arrange cover for parents in Nigeria that is paid for from abroad, with one yearly statement and one person to call. Cover for residents of the United States is subject to enrolment periods and to the rules of each state; our Houston office will tell you what is open to you and when.</p>
<h3>For small employers</h3>
<p>From five staff upwards we can arrange a group plan. Premiums per person are usually lower, and existing conditions are often accepted sooner. We visit your workplace to explain the cards, the hotline and the list of hospitals, and we return once a year to hear what worked and what did not. If a claim is questioned, your staff call us and not a distant helpline.</p>
<h3>Please note</h3>
<p>We arrange cover; we do not give medical advice. The insurer’s policy document decides what is paid. In an emergency go to the nearest hospital first, and call us afterwards; the number is on the back of your card.</p>`,
  },
  {
    title: 'Estate Planning',
    slug: 'estate-planning',
    image: 'service-estate-planning',
    description:
      'Estate planning puts in writing who should receive what you own, who should care for your children, and who may decide for you if you cannot. Without it a family may wait years for a house or an account to be released, and may quarrel in the meantime over what you would have wanted. We help you list what you own, choose beneficiaries and executors, and prepare clear instructions, which an independent lawyer then turns into valid documents. We know the ground on both sides of the ocean: statutory, customary and Islamic inheritance in Nigeria, and probate in Texas. Our part is to ask the right questions, keep the papers in order and remind you to review them after a birth, a wedding or a bereavement. We are not a law firm, and nothing we prepare replaces a lawyer’s advice.',
    safe_description_body_html: `<h2>The kindest paperwork you will ever do</h2>
<p>Few people enjoy this subject, and we have noticed that those who finish leave our office lighter than they came. An estate plan is not about wealth. A plot of land, a small shop and a savings account are reason enough. So is a child who would need a guardian, or a mother who would need to know where the papers are kept.</p>
<h3>What a complete plan contains</h3>
<ul>
<li><strong>A will,</strong> valid in the place where your property lies, with executors who have agreed to serve.</li>
<li><strong>Beneficiary forms</strong> for your pension, life insurance and bank accounts. These often count for more than the will, and are often years out of date.</li>
<li><strong>Guardians</strong> for children under eighteen, and a second choice.</li>
<li><strong>A power of attorney</strong> and, where the law knows it, a medical directive.</li>
<li><strong>A letter of wishes,</strong> in your own words, telling your family what the documents cannot.</li>
</ul>
<h3>How we work with you</h3>
<ol>
<li><strong>The inventory.</strong> In one or two sittings we list what you own and owe, where the documents are, and who knows about them.</li>
<li><strong>The decisions.</strong> We raise the questions that families find hard: unequal gifts, children of an earlier marriage, the family house that no one may sell.</li>
<li><strong>The lawyer.</strong> An independent lawyer, chosen by you or from our list, drafts the documents and advises you. You pay the lawyer directly; we take no share of the fee.</li>
<li><strong>The review.</strong> Every three years, and after any great change, we check that the plan still says what you mean.</li>
</ol>
<h3>Property in two countries</h3>
<p>Land in Ogun State and a house in Harris County do not pass under the same rules. We work with lawyers in both places so that one will does not accidentally revoke the other, and so that your executors know which court to turn to first.</p>
<h3>A word of care</h3>
<p>Goldenfield Capital does not practise law and does not give tax advice. Rules of inheritance depend on your state, your marriage and, for many, on custom or faith. We will always ask you to confirm the plan with a qualified lawyer before you sign.</p>`,
  },
  {
    title: 'Education Savings',
    slug: 'education-savings',
    image: 'service-education-savings',
    description:
      'Education savings let you put aside a set amount each month now, so that school and university fees do not have to come out of your retirement later. Parents tell us that fees are the one bill they will never postpone, and so retirement is postponed instead. A separate plan for each child keeps the two goals apart. We estimate the likely cost of the schools you have in mind, allow for fees that rise faster than other prices, and choose a savings vehicle to suit the years that remain: steadier as the first term draws near. You may add life cover, so that the contributions continue should you die before the plan is complete. Grandparents, aunts and uncles may pay in as well. Values can fall as well as rise, and the final sum is not guaranteed.',
    safe_description_body_html: `<h2>Two goals, two purses</h2>
<p>You can borrow for a university course. No one will lend you a retirement. That is why we advise parents to save for both at the same time, in separate accounts, even if one of the two amounts is very small to begin with.</p>
<h3>Starting early, starting small</h3>
<p>Eighteen years is a long season. Modest amounts paid every month from the first birthday have time to recover from bad years, and the habit itself becomes part of the household. If your eldest is already fourteen, the plan looks different: shorter, steadier, and more honest about what it can do.</p>
<h3>How we build the plan</h3>
<ol>
<li><strong>Estimate.</strong> Current fees at the schools you have in mind, in naira or dollars, with boarding, books and travel.</li>
<li><strong>Allow for inflation.</strong> School fees have often risen faster than other prices, and we plan for that.</li>
<li><strong>Choose the vehicle.</strong> A savings policy, a unit trust or, for residents of the United States, a 529 plan. Each has its own tax treatment and charges.</li>
<li><strong>Reduce the risk in time.</strong> In the last four years before the first term we usually suggest moving, step by step, to calmer investments.</li>
</ol>
<h3>Useful options</h3>
<ul>
<li><strong>Waiver of contributions:</strong> if you die or cannot work, the insurer continues to pay in, within the terms of the policy.</li>
<li><strong>Family contributions:</strong> relatives may pay in directly, at birthdays or every month.</li>
<li><strong>Flexible use:</strong> if your child wins a scholarship, the money may go to a brother or sister, or return to you; tax may be due.</li>
</ul>
<h3>Talking with your children</h3>
<p>We invite children from the age of twelve to one of the yearly reviews. They see what has been saved and what a year of university costs, and they tend to ask better questions than the adults do. Several have gone on to find a cheaper course, or a scholarship we had not heard of.</p>
<h3>Please bear in mind</h3>
<p>Investments can fall in value, and currency movements can make fees abroad more expensive. Taking money out early may lead to charges or to tax. We set these out in writing before you begin, together with the commission we receive.</p>`,
  },
]
