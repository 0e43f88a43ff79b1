/**
 * Asks one thing after the other and never two at once; of what is asked meanwhile only the newest is asked at all. So a
 * burst costs two questions, however long it is.
 */
export function newestWins<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  take: (answer: Answer, question: Question) => void,
  failed: (error: unknown) => void,
) {
  let asking = false;
  let closed = false;
  let next: { question: Question } | undefined;
  async function work() {
    asking = true;
    while (next && !closed) {
      const { question } = next;
      next = undefined;
      try {
        const answer = await ask(question);
        if (!closed) take(answer, question);
      } catch (error) {
        if (!closed) failed(error);
      }
    }
    asking = false;
  }
  return {
    ask(question: Question) {
      next = { question };
      if (!asking) void work();
    },
    close() {
      closed = true;
      next = undefined;
    },
  };
}
