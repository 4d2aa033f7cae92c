export function functions_of(bytes: BufferSource): Promise<Record<string, (...words: unknown[]) => unknown>>;
