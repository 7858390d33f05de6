import { Skeleton } from '@mantine/core'

/** The shape of a list while its first page is read. */
export function ListShape({ things, columns }: { things: string; columns: number }) {
  return (
    <output aria-label={`Loading ${things}`}>
      <Skeleton height="2.5rem" radius="md" mb={4} />
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} height="2.25rem" mb={4} radius="sm" width={`${100 - (row % Math.max(2, columns)) * 3}%`} />
      ))}
    </output>
  )
}
