import { Box, Text, Title } from '@mantine/core'

/** The title of a screen, with a sentence that says what the screen is for. */
export function ScreenHeading({ title, text }: { title: string; text?: string }) {
  return (
    <Box mb="lg">
      <Title order={1} fz="clamp(1.625rem, 1.4rem + 0.8vw, 2.125rem)">
        {title}
      </Title>
      {text === undefined ? null : (
        <Text mt="xs" c="dimmed">
          {text}
        </Text>
      )}
    </Box>
  )
}
