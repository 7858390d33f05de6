import { Button, Group, Modal, Stack, Text } from '@mantine/core'

interface EmptyQuestionProps {
  /** 'Create user' */
  action: string
  questions: readonly string[]
  onAnswer: (isConfirmed: boolean) => void
}

/** Says what follows from fields left empty, and asks whether to continue. */
export function EmptyQuestion({ action, questions, onAnswer }: EmptyQuestionProps) {
  return (
    <Modal
      opened={questions.length > 0}
      onClose={() => onAnswer(false)}
      title={`${action}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <Stack>
        {questions.map(question => (
          <Text key={question}>{question}</Text>
        ))}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
            Go back
          </Button>
          <Button onClick={() => onAnswer(true)}>{action}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
