import { Box, Skeleton } from '@mantine/core'

const LOADING_ROWS = ['first', 'second', 'third', 'fourth', 'fifth']

/** The rows of a list beside a record, until there are some. */
export function LoadingRows() {
  return LOADING_ROWS.map((name) => (
    <Box component="li" key={name} mih="3.75rem" px="md" py="sm">
      <Skeleton height="1em" width="60%" mb="xs" />
      <Skeleton height="0.8em" width="35%" />
    </Box>
  ))
}
