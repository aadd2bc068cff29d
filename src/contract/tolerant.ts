// Schemas for reading answers. The spec does not say which fields are always sent, so only ids are required.
import * as z from 'zod/mini';

/** A value that may be absent or null. */
export const maybe = <Schema extends z.core.$ZodType>(schema: Schema) => z.optional(z.nullable(schema));

/** A text that may be absent or null. */
export const text = () => maybe(z.string());

/** A list that may be absent or null. */
export const list = <Item extends z.core.$ZodType>(item: Item) => maybe(z.array(item));

/** An object whose fields may be absent or null. Other fields are kept. */
export const open = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.looseObject(shape);
