import { Center, Loader, VisuallyHidden } from '@mantine/core'

/** What is shown until the first screen has come: nothing that jumps. */
export function Starting() {
  return (
    <Center mih="100dvh" component="output">
      <Loader type="dots" color="gray" aria-hidden />
      <VisuallyHidden>Loading</VisuallyHidden>
    </Center>
  )
}
