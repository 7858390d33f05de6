import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Heading } from '../../../ui/Heading.tsx'
import { Answering } from './Answering.tsx'
import { linkSource } from './line-source.ts'
import classes from './Review.module.css'

/** What the link of a mail leads to: a reviewer's lines of one review, without signing in. */
export default function AccessReviewLink() {
  const link = useLocation().hash.slice(1)
  return (
    <main className={classes.page}>
      <Stack gap="sm">
        {link === '' ? (
          <>
            <Heading>Access review</Heading>
            <EmptyState title="The link is incomplete">Open the whole link of the mail.</EmptyState>
          </>
        ) : (
          <ByLink link={link} />
        )}
      </Stack>
    </main>
  )
}

function ByLink({ link }: { link: string }) {
  const source = useMemo(() => linkSource(link), [link])
  return (
    <Answering
      source={source}
      gone="The review has finished, or this link was revoked. Sign in, or ask who sent it."
      head={review => (
        <>
          <Heading>{review?.name ?? 'Access review'}</Heading>
          {review && (
            <Text size="sm" c="dimmed">
              You answer by a link of your own. Whoever has it answers in your name.
            </Text>
          )}
        </>
      )}
    />
  )
}
