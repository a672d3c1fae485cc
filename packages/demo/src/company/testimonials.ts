/** Invented testimonials of clients and agents of the demonstration company. */

export interface TestimonialContent {
  name: string
  location: string
  testimony: string
  photo: string
}

export const testimonials: TestimonialContent[] = [
  {
    name: 'Adaeze Okonkwo',
    location: 'Enugu, Nigeria',
    photo: 'portrait-adaeze',
    testimony:
      '<p>I run a fabric shop, and no one had ever asked me what I want my life to look like at sixty-five. My adviser did, and then wrote it down on three pages I could understand. I know now what I must put aside each month, and <em>why</em>.</p>',
  },
  {
    name: 'Babatunde Adeyemi',
    location: 'Ibadan, Nigeria',
    photo: 'portrait-babatunde',
    testimony:
      '<p>After thirty-four years in the civil service I was afraid of making one wrong decision with my gratuity. They showed me what I would give up as well as what I would gain. I took an annuity for the household bills and kept the rest. <strong>I sleep well.</strong></p>',
  },
  {
    name: 'Marcus Thompson',
    location: 'Sugar Land, Texas',
    photo: 'portrait-marcus',
    testimony:
      '<p>My wife and I had four old retirement accounts and no plan. In two meetings the Houston office laid everything side by side and told us, plainly, that one of the things we wanted to buy was not worth it for us. That is when I started to trust them.</p>',
  },
  {
    name: 'Hauwa Bello',
    location: 'Kaduna, Nigeria',
    photo: 'portrait-hauwa',
    testimony:
      '<p>I asked many questions about what is permitted and what is not, and I was never hurried. When they did not know something, they said so and came back with an answer from someone who did. My education plan for the twins is now in its third year.</p>',
  },
  {
    name: 'Linda Kowalski',
    location: 'Katy, Texas',
    photo: 'portrait-linda',
    testimony:
      '<p>When my husband died, I could not face the forms. One person from Goldenfield called me every Tuesday until the claim was settled. She never tried to sell me anything. I have told everyone at my church about <em>those Tuesday calls</em>.</p>',
  },
  {
    name: 'Chinedu Eze',
    location: 'Port Harcourt, Nigeria',
    photo: 'portrait-chinedu',
    testimony:
      '<p>I joined as an agent two years ago, beside my job. What I like is that the training came first and the selling later. It is real work and some months are slow, as they told me at the beginning. But I am proud of every plan I have helped to start.</p>',
  },
  {
    name: 'Folake Adebayo',
    location: 'Abeokuta, Nigeria',
    photo: 'portrait-folake',
    testimony:
      '<p>At sixty-two I was told everywhere that I was too old for health cover. Goldenfield found me a plan, explained the waiting period twice, and checked that my own hospital was on the list. Last year I needed it. The bill did not touch my savings.</p>',
  },
  {
    name: 'Carlos Herrera',
    location: 'Pasadena, Texas',
    photo: 'portrait-carlos',
    testimony:
      '<p>I own a small body shop with nine employees. We looked at a group health plan and a simple way for the guys to save. The adviser came by at seven in the morning, before we open, and answered every question. <strong>Eight of the nine signed up.</strong></p>',
  },
  {
    name: 'Ngozi Umeh',
    location: 'Lekki, Lagos',
    photo: 'portrait-ngozi',
    testimony:
      '<p>As a nurse I see what happens to families without cover. I wanted to protect mine before buying anything else. The application was honest and thorough, and when the policy arrived, my adviser read the exclusions with me line by line. Nobody had done that before.</p>',
  },
  {
    name: 'Emeka Nwosu',
    location: 'Asaba, Nigeria',
    photo: 'portrait-emeka',
    testimony:
      '<p>I have land in two states and children in three countries. It took us four meetings and a good lawyer, and now there is a will, a list and a letter. My children know where everything is. That, for me, is <em>what peace of mind means</em>.</p>',
  },
  {
    name: 'Grace Danjuma',
    location: 'Jos, Nigeria',
    photo: 'portrait-grace',
    testimony:
      '<p>I started with a very small amount, and I was almost ashamed to say it. My adviser smiled and said that small and steady is how most good plans begin. Three years later I have increased it twice, and I have not missed a single month.</p>',
  },
  {
    name: 'Hannah Delgado',
    location: 'Galveston, Texas',
    photo: 'portrait-hannah',
    testimony:
      '<p>They are patient people. I called with the same question about fees three times, and each time I got the same clear answer, in dollars, by email. After years of small print, that was a relief. My yearly review takes <strong>forty minutes</strong>, and I leave knowing where I stand.</p>',
  },
]
