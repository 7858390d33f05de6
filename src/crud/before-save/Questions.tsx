import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCaller } from '../caller/caller.ts'
import { useBeforeSaves, type BeforeSaveProps } from './before-save.ts'

/** In a dialog that confirms writes: what better isn't done unseen. */
export function Questions({ entity, writes }: BeforeSaveProps & { entity: string }) {
  const found = useBeforeSaves(entity)
  const queries = useQueryClient()
  const { words, may } = useCaller()
  const { data = [] } = useQuery({
    queryKey: ['before save', entity, writes],
    queryFn: async ({ signal }) => {
      const asked = found.map(async ({ load }) => {
        const { ask } = await load()
        // Confirmed meanwhile: what was to be deleted may be gone, and nothing can be asked of it.
        signal.throwIfAborted()
        return ask(writes, { queries, words, may })
      })
      return (await Promise.all(asked)).flat()
    },
    enabled: found.length > 0,
    staleTime: 0,
    gcTime: 0,
  })
  return data.map(question => (
    <Text key={question} fw={600}>
      {question}
    </Text>
  ))
}
