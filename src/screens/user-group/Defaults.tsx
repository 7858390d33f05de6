import { Button, Group, Menu, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { manyQuery } from '../../api/all-records.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { FormError } from '../../ui/FormError.tsx'
import { addedText, kindIds, kinds, lackingOf, type Kind } from './defaults.ts'

interface DefaultsProps {
  /** The ids of the features that are chosen. */
  readonly chosen: () => readonly number[]
  readonly onAdd: (ids: readonly number[]) => void
}

/** Adds the features that a kind of user group has by default. What was chosen before stays. */
export function Defaults({ chosen, onAdd }: DefaultsProps) {
  const client = useQueryClient()
  const { may } = useCaller()
  const add = useMutation({
    async mutationFn(kind: Kind) {
      const { items } = await client.fetchQuery(manyQuery('feature', 1000))
      const lacking = lackingOf(items, kind, chosen(), may)
      if (lacking.ids.length > 0) onAdd(lacking.ids)
      return addedText(lacking, kind)
    },
    retry: false,
  })
  return (
    <Group gap="xs">
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" loading={add.isPending}>
            Add defaults
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kindIds.map(kind => (
            <Menu.Item key={kind} onClick={() => add.mutate(kind)}>
              {kinds[kind]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Text component="output" size="sm">
        {add.data}
      </Text>
      <FormError title="The features could not be loaded" message={add.error ? messageOf(add.error) : undefined} />
    </Group>
  )
}
