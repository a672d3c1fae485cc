/** Content for tests. A number identifies each piece, which has no picture by default. */

type Numbered = { number: number; image?: number | null }

export const heroSlide = ({ number, image = null }: Numbered) => ({
  title: `Promise ${number}`,
  snippet: `What promise ${number} means.`,
  get_image_url: image,
})

export const statistic = ({ number, image = null }: Numbered) => ({
  stat_figure: number,
  stat_title: `Families of ${number}`,
  get_image_url: image,
})

export const coreValue = ({ number, image = null }: Numbered) => ({
  title: `Value ${number}`,
  description: `<p>Why value ${number} counts.</p>`,
  get_image_url: image,
})

export const service = ({ number, image = null }: Numbered) => ({
  title: `Service ${number}`,
  slug: `service-${number}`,
  description: `What service ${number} does.`,
  safe_description_body_html: `<p>All about service ${number}.</p>`,
  get_image_url: image,
})

export const testimonial = ({ number, image = null }: Numbered) => ({
  name: `Client ${number}.`,
  location: `Town ${number}`,
  testimony: `<p>Word ${number}</p>`,
  get_photo_url: image,
})

export const photo = ({ number, image = null }: Numbered) => ({ title: `Day ${number}`, get_image_url: image })

/** `times(3, photo)` makes photos 1 to 3. */
export const times = <T>(count: number, make: (numbered: Numbered) => T): T[] =>
  Array.from({ length: count }, (_, index) => make({ number: index + 1 }))
