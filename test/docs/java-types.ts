// The types of Jackson 2 and Spring Web that docs/guides/spring.md names, as far as it uses them: no machine of ours has the packages.

const annotation = (name: string, members = ''): [string, string] => {
  const [, folder = '', type = ''] = /^(.*)\.(\w+)$/.exec(name) ?? [];
  return [
    `${name.replaceAll('.', '/')}.java`,
    `package ${folder}; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) public @interface ${type} { ${members} }`,
  ];
};

/** By file. */
export const JAVA_TYPES: Readonly<Record<string, string>> = Object.fromEntries([
  annotation('org.springframework.beans.factory.annotation.Value', 'String value();'),
  annotation('org.springframework.context.annotation.Bean'),
  annotation('org.springframework.context.annotation.Configuration'),
  annotation('org.springframework.web.bind.annotation.RequestBody'),
  annotation('org.springframework.web.bind.annotation.RestController'),
  annotation(
    'org.springframework.web.bind.annotation.PostMapping',
    'String[] path() default {}; String[] produces() default {};',
  ),
  [
    'org/springframework/http/HttpStatus.java',
    'package org.springframework.http; public enum HttpStatus { OK, UNAUTHORIZED, FORBIDDEN }',
  ],
  [
    'org/springframework/http/MediaType.java',
    'package org.springframework.http; public class MediaType { public static final String TEXT_PLAIN_VALUE = "text/plain"; }',
  ],
  [
    'org/springframework/http/ResponseEntity.java',
    `package org.springframework.http;
public class ResponseEntity<T> {
  private final T body; private final HttpStatus status;
  public ResponseEntity(HttpStatus status) { this(null, status); }
  public ResponseEntity(T body, HttpStatus status) { this.body = body; this.status = status; }
  public T getBody() { return body; }
  public HttpStatus getStatusCode() { return status; }
}`,
  ],
  [
    'com/fasterxml/jackson/core/JsonProcessingException.java',
    'package com.fasterxml.jackson.core; public class JsonProcessingException extends java.io.IOException {}',
  ],
  // What it throws is checked in Jackson 2: no `Function` can be made of it.
  [
    'com/fasterxml/jackson/databind/ObjectMapper.java',
    `package com.fasterxml.jackson.databind;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.*; import java.util.stream.*;
public class ObjectMapper {
  public String writeValueAsString(Object value) throws JsonProcessingException { return json(value); }
  private static String json(Object value) {
    if (value instanceof Map<?, ?> map) return map.entrySet().stream().map(e -> json(e.getKey()) + ":" + json(e.getValue())).collect(Collectors.joining(",", "{", "}"));
    if (value instanceof List<?> list) return list.stream().map(ObjectMapper::json).collect(Collectors.joining(",", "[", "]"));
    return value instanceof Number ? value.toString() : "\\"" + value + "\\"";
  }
}`,
  ],
]);
