export type ApiErrorBody = {
  type: string;
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  payment_intent?: unknown;
};

/** An error response in Stripe's JSON shape. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ApiErrorBody,
    /** False when the request was refused before it began: such a response is not stored for its idempotency key. */
    readonly hasBegun = true,
  ) {
    super(body.message);
    this.name = 'ApiError';
  }
}

/** 400: the request cannot be executed. */
export function invalidRequest(message: string, code?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...(code && { code }) });
}

/** 400: a parameter is missing or invalid; the request did not begin. */
export function invalidParam(param: string, message: string, code = 'parameter_invalid'): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', code, message, param }, false);
}

/** 404: no such object. */
export function missing(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** 401 or 403: the key is missing, wrong, or of the wrong kind. */
export function badKey(status: 401 | 403, message: string): ApiError {
  return new ApiError(status, { type: 'invalid_request_error', message }, false);
}
