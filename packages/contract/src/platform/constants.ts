/** The product's fixed figures (conformance area CONST). Figures that staff can change are in the database instead. */

export const MAX_TESTIMONIALS = 9
export const NAVBAR_SHADOW_SCROLL_PX = 10
export const COUNTER_DURATION_SECONDS = 10
export const CAROUSEL_SPEED_MS = 3000
export const CAROUSEL_INTERVAL_MS = CAROUSEL_SPEED_MS + 50
export const CAROUSEL_RESIZE_DEBOUNCE_MS = 50
export const CHUNK_LOAD_TIMEOUT_MS = 120_000
export const CONTACT_PHONE_MAX_LENGTH = 11
export const SIGN_UP_PLAN = 'Premium'
export const TOKEN_REFRESH_INTERVAL_MS = 3_594_000
export const AUTOMATIC_LOGOUT_MS = 90_000_000
/**
 * The header of calls that the console makes automatically, so that they do not keep the session of an absent person
 * open.
 */
export const UNATTENDED_HEADER = 'X-Unattended'
export const REDIRECT_TO_LOGIN_MS = 5000
export const LOGIN_PASSWORD_MIN_LENGTH = 6
export const COPIED_TOOLTIP_MS = 5000
export const MATRIX_WIDTH = 2
export const MATRIX_DEPTH = 6
export const EXPECTED_DOWNLINES = 126
/** Pictures that agents upload: their photo and the proof of a payment. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
/** Pictures that anyone may send. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
export const PICTURE_MAX_PIXELS = 24_000_000
export const PICTURE_MAX_SIDE_PX = 8000
/** Pictures of the website. */
export const CONTENT_PICTURE_MAX_BYTES = 10 * 1024 * 1024
/** Stored images fit within a square of this side. */
export const STORED_IMAGE_SIDE_PX = 2400
