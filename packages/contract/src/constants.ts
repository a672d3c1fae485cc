/** The product's fixed figures (conformance area CONST). What staff can change is not here but in the database. */

export const MAX_TESTIMONIALS = 9
export const SERVICE_DESCRIPTION_LINES = 6
export const ABOUT_BODY_LINES = 7
export const NAVBAR_SHADOW_SCROLL_PX = 10
export const COUNTER_DURATION_SECONDS = 10
export const CAROUSEL_SPEED_MS = 3000
export const CAROUSEL_INTERVAL_MS = CAROUSEL_SPEED_MS + 50
export const CAROUSEL_RESIZE_DEBOUNCE_MS = 50
export const CHUNK_LOAD_TIMEOUT_MS = 120_000
export const CONTACT_PHONE_MAX_LENGTH = 11
