import { Button, SimpleGrid, Text } from '@mantine/core'

interface GroupListProps {
  groups: readonly (readonly [group: string, count: number])[]
  onChoose: (group: string) => void
}

/** What there is, to choose from. */
export function GroupList({ groups, onChoose }: GroupListProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 5 }} spacing="xs">
      {groups.map(([group, count]) => (
        <Button key={group} variant="default" justify="space-between" onClick={() => onChoose(group)}>
          {group}
          <Text span size="sm" c="dimmed" ms="sm">
            {count}
          </Text>
        </Button>
      ))}
    </SimpleGrid>
  )
}
