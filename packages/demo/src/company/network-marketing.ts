/** The referral programme as the public site explains it. */

export const networkMarketing = {
  title: 'Grow with the Goldenfield network',
  image: 'network-marketing',
  description:
    'Our agents are people who first put their own plan in order and then helped a neighbour do the same. You join with the code of the agent who introduced you, pay a registration fee once, complete the training, and build a team two wide and six levels deep. Bonuses reward teams that are complete, not promises. What you earn depends on your own work, and it may be nothing at all.',
  safe_description_body_html: `<h2>How the referral programme works</h2>
<p>Goldenfield Capital does not buy television advertising. We grow when one person who trusts us introduces another. The referral programme is our way of thanking agents for that work, and it has written rules, which are the same for everyone.</p>
<h3>1. Joining with a code</h3>
<p>Every active agent has a personal referral code and a link that contains it. When you register, you enter the code of the agent who introduced you. That agent becomes your sponsor, and your place in the network is found beneath them. Please check the name shown beside the code before you continue: a place, once given, cannot be moved.</p>
<h3>2. The registration fee</h3>
<p>You pay the registration fee <strong>once</strong>. It is due after you have verified your email address: your dashboard shows the amount and how to pay it. It covers your training materials, your agent account and the running of the programme. There is no monthly fee, and you are never required to buy a financial product, to hold stock or to pay again in order to remain an agent.</p>
<h3>3. A matrix two wide and six deep</h3>
<p>Each agent has two places directly below them. Each of those two agents has two places as well, and so on for six levels:</p>
<ul>
<li>level one: 2 places</li>
<li>level two: 4 places</li>
<li>level three: 8 places</li>
<li>level four: 16 places</li>
<li>level five: 32 places</li>
<li>level six: 64 places</li>
</ul>
<p>Together that is 2 + 4 + 8 + 16 + 32 + 64 = <strong>126 places</strong>. If you introduce a third person, they are placed in the next free place further down your team, so your work also helps the people below you. In the same way, someone above you may fill a place in your team.</p>
<h3>4. Bonuses and rewards</h3>
<ul>
<li><strong>Referral bonus.</strong> Credited to your account when a person who registered with your code has paid the registration fee and has been approved.</li>
<li><strong>Match bonus.</strong> Credited when a level of your matrix is complete, that is, when every place in the level is taken by an agent whose fee is paid. There are six levels, and each is paid once.</li>
<li><strong>Rewards.</strong> Recognition for agents who complete levels: from a place at our training days to the awards evening. Rewards are described in your dashboard, and may change from year to year.</li>
</ul>
<p>Every credit appears in your dashboard with its date and its reason. You can request a withdrawal once your balance reaches the minimum; our finance team checks each request before it is paid.</p>
<h3>What we ask of our agents</h3>
<ol>
<li>Complete the training before you speak to anyone on our behalf.</li>
<li>Tell people what the programme costs and that earnings are not guaranteed.</li>
<li>Never give financial advice: introduce the person to a qualified adviser.</li>
<li>Never promise a return, an income or a place in someone’s team.</li>
</ol>
<h3>Income disclaimer</h3>
<p>Goldenfield Capital does not guarantee that any agent will earn any income. Bonuses depend on the efforts of the agent and of other people, and many agents earn little or nothing beyond the experience. A full matrix of 126 places is the greatest possible size, not a typical result. The registration fee may not be recovered. Please do not borrow money in order to join, and do not give up other employment because of what you hope to earn. The <em>terms and conditions</em> set out the rules in full.</p>
<h3>Questions and answers</h3>
<h4>Do I have to become an agent to be a client?</h4>
<p>No. Most of our clients are not agents. Our advice is the same for both, and so are the prices.</p>
<h4>I do not know an agent. May I still join?</h4>
<p>Yes. Call any branch, and we will introduce you to an agent near you, who will explain the programme and give you a code.</p>
<h4>What happens if the people below me stop?</h4>
<p>Their places stay taken, and count, even if their accounts are closed. A level that is not complete earns no match bonus, so please help your team with its training rather than pressing it for numbers.</p>
<h4>When are bonuses paid?</h4>
<p>Bonuses are credited after the payment behind them has been checked, usually within a few working days. Withdrawals are made to a bank account in your own name.</p>
<h4>Do I pay tax on bonuses?</h4>
<p>Very probably. You act as an independent agent and not as our employee, so you are responsible for declaring what you earn. Your dashboard has a statement for each year.</p>
<h4>May I change my mind?</h4>
<p>You may cancel in writing within fourteen days of registering, provided that no bonus has been credited to you, and we will refund the fee. You may leave the programme later at any time.</p>`,
}
