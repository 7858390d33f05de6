import { Text } from '@mantine/core'

/** How many kinds of signs a password has. */
const kinds = (password: string) =>
  [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter(kind => kind.test(password)).length

/** A first idea of how hard a password is to guess; the server, which knows words and names, decides. */
export function strengthOf(password: string): string {
  const length = Array.from(password).length
  if (length < 8) return `${8 - length} more to 8 characters`
  const worth = new Set(password).size + (kinds(password) - 1) * 2
  if (worth < 10) return 'Weak: make it longer'
  return worth < 15 ? 'Moderate' : 'Strong'
}

/** The strength of a password, as it is typed. */
export const Strength = ({ of }: { of: string }) => (
  <Text size="sm" component="output" display="block" mih="1.25rem">
    {of === '' ? '' : `Strength: ${strengthOf(of)}`}
  </Text>
)
